import { go } from '@latchkey/core'
import { ListItem, type ListItemProps, VisuallyHidden, WalletIcon } from '@latchkey/ui'
import type { ComponentType, ReactElement } from 'react'
import { useKit } from '../../sdk/useKit.ts'
import { useText } from '../../sdk/useText.ts'
import { wantsConsent } from './consent/consent.ts'
import { Consent } from './consent/Consent.tsx'
import { useConsent } from './consent/useConsent.ts'
import { WalletList } from './WalletList.tsx'

/** The Connect view for hosts that ask for consent first (HOST-13), or fold their list behind one row (HOST-14). */
export function ConnectGate(): ReactElement {
  const kit = useKit()
  const List = kit.options.switches.collapseWallets ? WalletFold : WalletList
  return <ConsentGate>{(locked) => <List {...rowsOf(locked)} />}</ConsentGate>
}

type Item = ComponentType<ListItemProps>

/** Ways to connect that are locked until the visitor agrees. */
export function ConsentGate({
  children,
}: {
  readonly children: (locked: boolean) => ReactElement
}): ReactElement {
  const kit = useKit()
  const [given, setGiven] = useConsent()
  if (!wantsConsent(kit)) return children(false)
  return (
    <>
      <Consent given={given} onChange={setGiven} />
      {children(!given)}
    </>
  )
}

/** The rows of a list of wallets. */
export function rowsOf(locked: boolean): { readonly Item?: Item } {
  return locked ? { Item: LockedItem } : {}
}

/** A row that cannot be pressed before the visitor agrees, with the reason in words for screen readers. */
function LockedItem({ end, ...item }: ListItemProps): ReactElement {
  const { t } = useText()
  return (
    <ListItem
      {...item}
      inactive
      end={
        <>
          {end}
          <VisuallyHidden> {t('legal.first')}</VisuallyHidden>
        </>
      }
    />
  )
}

/** One row that leads to the list of wallets (HOST-14). */
export function WalletFold({ Item = ListItem }: { readonly Item?: Item }): ReactElement {
  const kit = useKit()
  const { t } = useText()
  return (
    <ul className="wallets" aria-label={t('connect.wallets')}>
      <li>
        <Item
          title={t('connect.unfold')}
          start={
            <span className="wallets-tile">
              <WalletIcon />
            </span>
          }
          onPress={() => go(kit, { view: 'ConnectWallets' })}
        />
      </li>
    </ul>
  )
}
