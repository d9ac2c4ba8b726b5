import { type Account, type Connected, notify, switchConnection } from '@latchkey/core'
import { truncateAddress } from '@latchkey/core/format'
import type { NamespaceId } from '@latchkey/protocol'
import { Button, CheckIcon, Tag } from '@latchkey/ui'
import { type ReactElement, useEffect, useRef, useState } from 'react'
import { useText } from '../../sdk/useText.ts'
import { useKit } from '../../sdk/useKit.ts'
import { useShownOrder } from '../Connect/useShownOrder.ts'
import { CopyAddress } from './CopyAddress.tsx'

/** Further accounts are shown on demand: a wallet with fifty accounts must not hide the next wallet. */
const shortList = 3

export type AccountListProps = {
  readonly namespace: NamespaceId
  readonly connection: Connected
  readonly wallet: string
  readonly active: boolean
}

/** The accounts of a wallet, with the selected account marked. */
export function AccountList({
  namespace,
  connection: { id, accounts },
  wallet,
  active,
}: AccountListProps): ReactElement {
  const kit = useKit()
  const { t } = useText()
  const [all, setAll] = useState(false)
  const order = useShownOrder([...new Set(accounts.map(({ address }) => address))])
  const shown = all ? order : order.slice(0, shortList)
  const list = useRef<HTMLUListElement>(null)
  // The pressed button is gone, so the focus moves to the first of the new rows.
  useEffect(() => {
    if (all) list.current?.querySelectorAll<HTMLElement>('.profile-account')[shortList]?.focus()
  }, [all])
  const [selected] = accounts
  const hidden = order.length - shown.length
  const choose = ({ address }: Account): void => {
    if (active && address === selected.address) return
    switchConnection(kit, { namespace, id, address })
    notify(kit, 'success', t('profile.accountSwitched'))
  }
  return (
    <>
      <ul ref={list} className="profile-accounts" aria-label={t('profile.accounts', { wallet })}>
        {shown.map((address) => {
          const account = accounts.find((each) => each.address === address)
          return (
            account && (
              <li key={address} className="profile-row">
                <button
                  type="button"
                  className="profile-account"
                  aria-pressed={account === selected}
                  onClick={() => choose(account)}
                >
                  <span className="profile-check">{account === selected && <CheckIcon />}</span>
                  <span title={address} dir="ltr">
                    {truncateAddress(address)}
                  </span>
                  <Kind type={account.type} />
                </button>
                <CopyAddress address={address} />
              </li>
            )
          )
        })}
      </ul>
      {hidden > 0 && (
        <Button wide className="profile-more" onClick={() => setAll(true)}>
          {t('profile.showAll', { count: hidden })}
        </Button>
      )}
    </>
  )
}

/** The type of an account, when the accounts differ in it (STA-02). */
function Kind({ type }: { readonly type: string }): ReactElement | null {
  const { t } = useText()
  if (type !== 'payment' && type !== 'ordinal') return null
  return <Tag text={t(`profile.${type}`)} />
}
