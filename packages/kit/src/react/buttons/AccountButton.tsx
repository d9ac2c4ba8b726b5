import { truncateAddress } from '@latchkey/core/format'
import { isSupported } from '@latchkey/core'
import type { NamespaceId } from '@latchkey/protocol'
import { Avatar, RemoteImage } from '@latchkey/ui'
import { type ReactElement, useCallback } from 'react'
import { useAppKitAccount } from '../hooks/useAppKitAccount.ts'
import { PageButton } from './PageButton.tsx'
import { useButtonText } from './useButtonText.ts'
import { useKitState } from '../useKitState.ts'
import { useIdentity } from '../useIdentity.ts'
import { useModalButton } from './useModalButton.ts'
import { useNativeBalance } from '../useNativeBalance.ts'

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
  /** The namespace of the account. @default the active namespace */
  readonly namespace?: NamespaceId | undefined
  /** @default 'md' */
  readonly size?: 'md' | 'sm' | undefined
}

/** A button that shows the account by its name or address, and opens its view. It renders nothing while no wallet is connected. */
export function AccountButton({
  display,
  balance,
  disabled,
  charsStart,
  charsEnd,
  namespace,
  size,
}: AppKitAccountButtonProps): ReactElement | null {
  const { address, caipAddress, profileName, profileImage } = useAppKitAccount({ namespace })
  const supported = useKitState(useCallback((state) => isSupported(state, namespace), [namespace]))
  const modal = useModalButton({ namespace })
  const native = useNativeBalance(balance === 'show' && supported ? caipAddress : undefined)
  useIdentity(caipAddress)
  const t = useButtonText()
  if (!address) return null
  const shown = profileName ?? truncateAddress(address, charsStart, charsEnd)
  const name = t('button.account').replace('{account}', () => shown)
  return (
    <PageButton
      modal={modal}
      size={size}
      text={shown}
      // The whole name, since a label replaces all content of the button, the balance included.
      aria-label={native ? `${name}, ${native.text}` : name}
      title={address}
      inactive={disabled}
    >
      {native && <span className="amount">{native.text}</span>}
      {display !== 'address' &&
        (profileImage ? (
          <RemoteImage src={profileImage} name={shown} size={20} round />
        ) : (
          <Avatar seed={address} size={20} />
        ))}
      {display !== 'avatar' && <bdi className="account-name">{shown}</bdi>}
    </PageButton>
  )
}
