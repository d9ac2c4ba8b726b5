import type { Feature } from '@latchkey/core'
import { defineFeature } from '@latchkey/modal/sdk'
import { expectTypeOf, test } from 'vitest'
import { features, type Missing, receive } from './index.ts'
import * as list from './list.ts'

const { Receive } = receive.views
const texts = { 'receive.title': 'Receive' }

test('every view in Routes has a row in a manifest', () => {
  expectTypeOf(features).toEqualTypeOf<readonly Feature[]>()
  expectTypeOf<Missing<(typeof list)['send']>>().toExtend<string>()
  expectTypeOf<'Receive'>().toExtend<Missing<(typeof list)['send']>>()
  expectTypeOf<Missing<(typeof list)[keyof typeof list]>>().toBeNever()
})

test('a feature’s row must belong to a view in Routes', () => {
  defineFeature({ id: 'right', views: { Receive }, texts })
  // @ts-expect-error a view that is not in Routes
  defineFeature({ id: 'unknown', views: { Recieve: Receive }, texts })
  // @ts-expect-error a view that is the window's own
  defineFeature({ id: 'base', views: { Account: Receive }, texts })
})

test('a feature’s row loads a component that takes the parameters of its route', () => {
  const { load } = list.tokens.views.Token
  // @ts-expect-error a view that needs an address, for a route without parameters
  defineFeature({ id: 'other', views: { Receive: { ...Receive, load } }, texts })
})

test('a feature’s row has a title among the texts of its feature and says whether it asks for consent', () => {
  // @ts-expect-error a title that is in no text
  defineFeature({ id: 'untitled', views: { Receive }, texts: { 'receive.titel': 'Receive' } })
  const { load, title } = Receive
  // @ts-expect-error a row that says nothing of consent
  defineFeature({ id: 'silent', views: { Receive: { load, title } }, texts })
})
