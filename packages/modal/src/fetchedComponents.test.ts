import { createElement, type ReactElement } from 'react'
import { expect, test } from 'vitest'
import { fetchedComponents } from './fetchedComponents.ts'

const load = () => Promise.resolve({ default: View })

test('a prefetched component is given at once', async () => {
  const here = fetchedComponents()
  await here.prefetch(load)
  expect(here.get(load)).toBe(View)
})

test('a component that is shown already stays the same after a prefetch', async () => {
  const here = fetchedComponents()
  const shown = here.get(load)
  await here.prefetch(load)
  expect(here.get(load)).toBe(shown)
})

test('a component is fetched again after forget', () => {
  const here = fetchedComponents()
  const failed = here.get(load)
  here.forget()
  expect(here.get(load)).not.toBe(failed)
})

function View(): ReactElement {
  return createElement('p')
}
