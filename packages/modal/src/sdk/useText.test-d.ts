import { expectTypeOf, test } from 'vitest'
import { useText } from './useText.ts'

const own = { 'swap.from': 'From {token}' } as const

// The hook in a view of the window, and in a view of a feature. Neither is called.
const useWindowText = () => useText()
const useSwapText = () => useText(own)

test('useText takes the keys of every section of the window and refuses others', () => {
  const { t } = {} as ReturnType<typeof useWindowText>
  expectTypeOf(t('modal.close')).toEqualTypeOf<string>()
  t('networks.found', { count: 2 })
  t('link.get')
  // @ts-expect-error -- no such key
  t('swap.from', { token: 'ETH' })
})

test('useText demands the values of a text’s placeholders', () => {
  const { t } = {} as ReturnType<typeof useWindowText>
  t('connecting.title', { wallet: 'Rabby' })
  // @ts-expect-error -- its `{wallet}` is missing
  t('connecting.title')
  // @ts-expect-error -- a plural wants a number
  t('networks.found', { count: '2' })
})

test('useText with a feature’s texts takes their keys beside those of the window', () => {
  const { t } = {} as ReturnType<typeof useSwapText>
  t('swap.from', { token: 'ETH' })
  t('modal.close')
  // @ts-expect-error -- its `{token}` is missing
  t('swap.from')
})
