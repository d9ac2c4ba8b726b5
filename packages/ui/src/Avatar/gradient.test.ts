import { expect, it } from 'vitest'
import { gradientOf } from './gradient.ts'

const address = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'

it('an address always has the same picture, however it is capitalised', () => {
  expect(gradientOf(address)).toEqual(gradientOf(address.toLowerCase()))
})

it('addresses that differ in one letter have different pictures', () => {
  expect(gradientOf(address)).not.toEqual(gradientOf(`${address.slice(0, -1)}e`))
})
