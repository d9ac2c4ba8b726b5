import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const read = (path: string): string => readFileSync(new URL(path, import.meta.url), 'utf8')

it('docs/recipes/test-with-a-mock-wallet.md has the test that runs here', () => {
  const test = read('mockWallet.browser.test.ts')
    .replace("'../index.ts'", "'latchkey'")
    .replace("'../networks.ts'", "'latchkey/networks'")
  const recipe = read('../../../../docs/recipes/test-with-a-mock-wallet.md')
  expect(recipe).toContain(test)
  expect(recipe.trimEnd().split('\n').length).toBeLessThanOrEqual(40)
})
