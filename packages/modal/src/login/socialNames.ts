import type { Social } from '@latchkey/core'

/** Names of the social logins, which are the same in every language. */
export const socialNames: { readonly [Id in Social]: string } = {
  google: 'Google',
  x: 'X',
  discord: 'Discord',
  farcaster: 'Farcaster',
  github: 'GitHub',
  apple: 'Apple',
  facebook: 'Facebook',
}
