import { truncateAddress } from '@latchkey/core/format'
import { isSupported } from '@latchkey/core'
import { Avatar, StyleRoot } from '@latchkey/ui'
import type { ReactElement } from 'react'
import { useAppKitAccount } from '../hooks/useAppKitAccount.ts'
import { PageButton } from './PageButton.tsx'
import { useButtonText } from './useButtonText.ts'
import { useKitState } from '../useKitState.ts'
import { useModalButton } from './useModalButton.ts'
import { useNativeBalance } from '../useNativeBalance.ts'

export type AppKitAccountButtonProps = {
  /** @default 'full' */
  readonly display?: 'full' | 'avatar' | 'address' | undefined
  /** `show` asks a node for it. @default 'hide' */
  readonly balance?: 'show' | 'hide' | undefined
  readonly disabled?: boolean | undefined
  /** Characters kept at the start of the address. @default 4 */
  readonly charsStart?: number | undefined
  /** Characters kept at its end. @default 6 */
  readonly charsEnd?: number | undefined
}

/** Shows the account and opens its view; nothing while nobody is connected. */
export function AccountButton({
  display,
  balance,
  disabled,
  charsStart,
  charsEnd,
}: AppKitAccountButtonProps): ReactElement | null {
  const { address, caipAddress } = useAppKitAccount()
  const supported = useKitState(isSupported)
  const modal = useModalButton()
  const native = useNativeBalance(balance === 'show' && supported ? caipAddress : undefined)
  const t = useButtonText()
  if (!address) return null
  const short = truncateAddress(address, charsStart, charsEnd)
  const name = t('button.account').replace('{account}', short)
  return (
    <PageButton
      modal={modal}
      plain={short}
      // The whole name: a label replaces what stands in the button, the balance included.
      aria-label={native ? `${name}, ${native.text}` : name}
      title={address}
      inactive={disabled}
    >
      {(root) => (
        <StyleRoot.Provider value={root}>
          {native && <span className="amount">{native.text}</span>}
          {display !== 'address' && <Avatar seed={address} size={20} />}
          {display !== 'avatar' && <bdi>{short}</bdi>}
        </StyleRoot.Provider>
      )}
    </PageButton>
  )
}
