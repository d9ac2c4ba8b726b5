import { type ConnectMethod, orderMethods, type Social } from '@latchkey/core'
import { useStyles } from '@latchkey/ui'
import { type ReactElement, useState } from 'react'
import { useKit } from '../../../sdk/useKit.ts'
import { useSelector } from '../../../sdk/useSelector.ts'
import { useText } from '../../../sdk/useText.ts'
import { isInstalled } from '../WalletList.tsx'
import css from './ConnectSections.css?inline'
import { EmailField } from './EmailField.tsx'
import { SocialButtons } from './SocialButtons.tsx'

/** The logins beside the list of wallets: an e-mail field, social logins, and the list, in the order of CON-13. */
export function ConnectSections({
  locked,
  socials,
  isLoading,
  wallets,
}: {
  /** The visitor has to agree to the terms first. */
  readonly locked: boolean
  readonly socials: readonly Social[]
  /** The operator may not have all of them. */
  readonly isLoading: boolean
  readonly wallets: ReactElement | false
}): ReactElement {
  useStyles(css)
  const kit = useKit()
  const { t } = useText()
  const { switches } = kit.options
  const installed = useSelector((state) => state.connectors.some(isInstalled))
  // A wallet that is announced late moves nothing.
  const [order] = useState(() => orderMethods(installed, switches.connectMethodsOrder))
  const parts: { readonly [Method in ConnectMethod]: ReactElement | false } = {
    email: switches.email && <EmailField locked={locked} />,
    social: socials.length > 0 && (
      <SocialButtons socials={socials} isLoading={isLoading} locked={locked} />
    ),
    wallet: wallets,
  }
  const shown = order.filter((method) => parts[method] !== false)
  const separates = (at: number): boolean =>
    at > 0 && (shown[at] === 'wallet' || shown[at - 1] === 'wallet')
  return (
    <div className="sections">
      {shown.map((method, at) => (
        <div key={method} className={`section section-${method}`}>
          {separates(at) && <p className="section-or">{t('connect.or')}</p>}
          {parts[method]}
        </div>
      ))}
    </div>
  )
}
