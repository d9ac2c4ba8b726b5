// Every language but English. A language passed to `createAppKit` as `locale` is there with no fetch.
export type { Locale } from '@latchkey/ui'
export * from '@latchkey/ui/locales'
