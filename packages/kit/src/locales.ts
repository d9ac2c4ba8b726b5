// Every language but English. One that is passed to `createAppKit` as `locale` is there before anything is fetched.
export type { Locale } from '@latchkey/ui'
export * from '@latchkey/ui/locales'
