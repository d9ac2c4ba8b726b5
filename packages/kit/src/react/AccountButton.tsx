import { truncateAddress } from '@latchkey/core/format'
import { isSupported } from '@latchkey/core'
import { Avatar, StyleRoot } from '@latchkey/ui'
import type { ReactElement } from 'react'
import { useAppKitAccount } from './hooks/useAppKitAccount.ts'
import { PageButton } from './PageButton.tsx'
import { useButtonText } from './useButtonText.ts'
import { useKitState } from './useKitState.ts'
import { useModalButton } from './useModalButton.ts'
import { useNativeBalance } from './useNativeBalance.ts'

/** The props of `AppKitAccountButton`. */
export type AppKitAccountButtonProps = {
  /** @default 'full' */
  readonly display?: 'full' | 'avatar' | 'address' | undefined
  /** `show` reads the balance from a node. @default 'hide' */
  readonly balance?: 'show' | 'hide' | undefined
  readonly disabled?: boolean | undefined
  /** Characters kept at the start of the address. @default 4 */
  readonly charsStart?: number | undefined
  /** Characters kept at the end of the address. @default 6 */
  readonly charsEnd?: number | undefined
}

/** A button that shows the account and opens its view. It renders nothing while no wallet is connected. */
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
      // The whole name, since a label replaces all content of the button, the balance included.
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
