import { expectTypeOf, test } from 'vitest'
import { type CreateAppKitOptions, createAppKit } from './index.ts'
import { de, type Locale } from './locales.ts'

test('the option texts takes only keys that exist', () => {
  createAppKit({ texts: { 'connect.title': 'Log in', 'networks.found.few': '{count}' } })
  createAppKit({ texts: { 'error.USER_REJECTED': 'Maybe next time' } })
  // @ts-expect-error a key that there is not
  createAppKit({ texts: { 'connect.titel': 'Log in' } })
})

test('the option locale takes a tag or a language', () => {
  expectTypeOf<string>().toExtend<CreateAppKitOptions['locale']>()
  expectTypeOf(de).toExtend<CreateAppKitOptions['locale']>()
  // @ts-expect-error a language without its texts
  const none: Locale = { locale: 'sv', texts: {} }
  expectTypeOf(none).toExtend<Locale>()
})
