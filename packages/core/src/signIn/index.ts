export { afterConnect, cancelSignIn, signIn, signOut, startSignIn } from './actions.ts'
export { oneClick } from './oneClick.ts'
export { isBusy, type SignInFacts, type SignInState } from './signIn.ts'
