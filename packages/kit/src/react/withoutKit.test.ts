import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import * as react from '../react.ts'

const hooks = Object.entries(react).filter(([name]) => name.startsWith('use'))

it.each(hooks)('%s without a kit is an error that says what to do', (_, hook) => {
  const Page = (): null => {
    // As: one argument fits the hooks that need one, and the others ignore it.
    ;(hook as (namespace: string) => unknown)('eip155')
    return null
  }
  expect(() => renderToString(createElement(Page))).toThrow(
    expect.objectContaining({
      code: 'KIT_MISSING',
      message: 'Call createAppKit before this, or put an AppKitProvider above it',
    }),
  )
})
