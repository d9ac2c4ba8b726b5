import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { cssObjectFromTheme, cssStringFromTheme, darkTheme, lightTheme } from '../rainbowkit.ts'
import * as wallets from '../rainbowkitWallets.ts'

it('every wallet with an id of the directory is in the directory', () => {
  const file = new URL('../../../gateway/data/wallets.json', import.meta.url)
  // As: the file is generated in this form.
  const directory = JSON.parse(readFileSync(file, 'utf8')) as readonly {
    readonly id: string
    readonly name: string
  }[]
  const listed = Object.values(wallets)
    .map((create) => create())
    .filter(({ directoryId }) => directoryId)
  expect(listed.length).toBeGreaterThan(50)
  for (const { directoryId, name } of listed)
    expect(directory.find(({ id }) => id === directoryId)?.name).toContain(name)
  expect(new Set(listed.map(({ id }) => id)).size).toBe(listed.length)
})

it('a theme gives its variables as an object and as text', () => {
  const accented = lightTheme({ accentColor: '#1a66ff' })
  expect(cssObjectFromTheme(accented)).toMatchObject({ '--lk-accent': '#1a66ff' })
  expect(cssStringFromTheme(() => accented)).toContain('--lk-accent:#1a66ff;')
  expect(cssObjectFromTheme(accented, { extends: lightTheme() })).toEqual({
    '--lk-accent': '#1a66ff',
  })
  expect(cssStringFromTheme(darkTheme(), { extends: darkTheme })).toBe('')
  const hostile = { fonts: { body: 'x;}body{display:none' } }
  expect(cssStringFromTheme(hostile)).toBe('--lk-font:xbodydisplaynone;')
})
