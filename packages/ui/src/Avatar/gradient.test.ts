import { expect, it } from 'vitest'
import { gradientOf } from './gradient.ts'

const address = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'

it('the gradient of an address is the same in any letter case', () => {
  expect(gradientOf(address)).toEqual(gradientOf(address.toLowerCase()))
})

it('the gradients of two addresses that differ in a letter are different', () => {
  expect(gradientOf(address)).not.toEqual(gradientOf(`${address.slice(0, -1)}e`))
})
