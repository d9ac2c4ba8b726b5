export { people, type Person, type StandIn } from './habits.ts'
export { visitProvider } from './visit.ts'
export { startOidc, type StandInClient, type StandIns } from './startOidc.ts'
