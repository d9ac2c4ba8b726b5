import { go } from '@latchkey/core'
import { ListItem, useStyles, VisuallyHidden, WalletIcon } from '@latchkey/ui'
import type { ReactElement, ReactNode } from 'react'
import { useKit } from '../../sdk/useKit.ts'
import { useWalletText } from '../../sdk/useWalletText.ts'
import css from './WalletList.css?inline'
import { wantsConsent } from './consent.ts'
import { Consent } from './Consent.tsx'
import { useConsent } from './useConsent.ts'
import { WalletList } from './WalletList.tsx'

/** The Connect view of hosts that ask for consent before (HOST-13), or fold their list behind one row (HOST-14). */
export function ConnectGate(): ReactElement {
  const kit = useKit()
  return (
    <Gate>
      {(locked) =>
        kit.options.switches.collapseWallets ? (
          <Fold locked={locked} />
        ) : (
          <WalletList locked={locked} />
        )
      }
    </Gate>
  )
}

/** What is behind that row. */
export function ConnectWallets(): ReactElement {
  return <Gate>{(locked) => <WalletList locked={locked} />}</Gate>
}

function Gate({
  children,
}: {
  /** @param locked why nothing can be pressed yet */
  readonly children: (locked: ReactNode) => ReactElement
}): ReactElement {
  const kit = useKit()
  const { t } = useWalletText()
  const [given, setGiven] = useConsent()
  const asks = wantsConsent(kit)
  return (
    <>
      {asks && <Consent given={given} onChange={setGiven} />}
      {children(asks && !given ? <VisuallyHidden>{t('legal.first')}</VisuallyHidden> : undefined)}
    </>
  )
}

function Fold({ locked }: { readonly locked: ReactNode }): ReactElement {
  useStyles(css)
  const kit = useKit()
  const { t } = useWalletText()
  return (
    <ul className="wallets" aria-label={t('connect.wallets')}>
      <li>
        <ListItem
          title={t('connect.unfold')}
          start={
            <span className="wallets-tile">
              <WalletIcon />
            </span>
          }
          end={locked}
          inactive={Boolean(locked)}
          onPress={() => go(kit, { view: 'ConnectWallets' })}
        />
      </li>
    </ul>
  )
}
