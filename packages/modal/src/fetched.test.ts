import { createElement, type ReactElement } from 'react'
import { expect, test } from 'vitest'
import { fetched } from './fetched.ts'

const load = () => Promise.resolve({ default: View })

test('a prefetched component is given at once', async () => {
  const here = fetched()
  await here.prefetch(load)
  expect(here.get(load)).toBe(View)
})

test('a component that is shown already stays the same after a prefetch', async () => {
  const here = fetched()
  const shown = here.get(load)
  await here.prefetch(load)
  expect(here.get(load)).toBe(shown)
})

test('a component is fetched again after forget', () => {
  const here = fetched()
  const failed = here.get(load)
  here.forget()
  expect(here.get(load)).not.toBe(failed)
})

function View(): ReactElement {
  return createElement('p')
}
