import { expectTypeOf, test } from 'vitest'
import type { BaseRoutes } from '@latchkey/core'
import { baseViews, type BaseViews } from './views.ts'

test('the table of the window has a row for every base route', () => {
  expectTypeOf<keyof typeof baseViews>().toEqualTypeOf<keyof BaseRoutes>()
  const { Account, ...others } = baseViews
  // @ts-expect-error a table without a row for Account
  const incomplete: BaseViews = others
  expectTypeOf(incomplete).toExtend<BaseViews>()
  expectTypeOf(Account).toExtend<BaseViews['Account']>()
})

test('a row of the window loads a component that takes the parameters of its route', () => {
  const row: BaseViews['Downloads'] = baseViews.Downloads
  expectTypeOf(row).toExtend<BaseViews['Downloads']>()
  const { load } = baseViews.SwitchNetwork
  // @ts-expect-error a view that needs a network, for a route that has a wallet
  const other: BaseViews['Downloads'] = { ...baseViews.Downloads, load }
  expectTypeOf(other).toExtend<BaseViews['Downloads']>()
})

test('a row of the window has a title of the shell and says whether it asks for consent', () => {
  const { load, title } = baseViews.Account
  // @ts-expect-error a row that says nothing of consent
  const silent: BaseViews['Account'] = { load, title }
  // @ts-expect-error a title that is no text
  const untitled: BaseViews['Account'] = { load, title: 'account.titel', asksConsent: false }
  // @ts-expect-error a title that lacks its value
  const unfilled: BaseViews['Account'] = { load, title: 'downloads.title', asksConsent: false }
  expectTypeOf([silent, untitled, unfilled]).toExtend<readonly BaseViews['Account'][]>()
})
