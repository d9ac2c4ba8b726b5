import {
  authId,
  connectionOf,
  disconnect,
  go,
  isLogin,
  notify,
  settled,
  switchConnection,
} from '@latchkey/core'
import { truncateAddress } from '@latchkey/core/format'
import type { FrameAnswer } from '@latchkey/protocol/frame'
import {
  socialNames,
  useAction,
  useKit,
  useOnAppear,
  useSelector,
  useText,
} from '@latchkey/modal/sdk'
import {
  Button,
  ChevronEndIcon,
  ClockIcon,
  CloseIcon,
  DisconnectIcon,
  DocumentIcon,
  ListItem,
  MailIcon,
  PhoneIcon,
  SealIcon,
  WalletIcon,
  useStyles,
} from '@latchkey/ui'
import { type ReactElement, type ReactNode, useId, useRef, useState } from 'react'
import { dateText } from '../dateText.ts'
import { loginOf } from '../loginOf.ts'
import { noteNewEmail } from '../noteNewEmail.ts'
import { loginTexts } from '../texts.ts'
import { useApproval } from '../useApproval.ts'
import { useLoginText } from '../useLoginText.ts'
import css from './AccountSettingsView.css?inline'
import { MatchingNumber } from './MatchingNumber.tsx'
import { RemoveCodeRow } from './RemoveCodeRow.tsx'

type Hold = NonNullable<FrameAnswer<'GET_DEVICES'>['holds']>[number]

/** The login behind the connected wallet: its address, its devices, and the ways to leave with the keys or for good. */
export default function AccountSettingsView(): ReactElement {
  useStyles(css)
  const kit = useKit()
  const { t, locale } = useText(loginTexts)
  const loginText = useLoginText()
  const user = useSelector((state) => state.user)
  // An EVM network with smart accounts has two accounts (EMB-13).
  const evm = useSelector((state) => {
    const connection = connectionOf(state, 'eip155')
    return isLogin(state, connection?.connectorId) ? connection : undefined
  })
  const other = evm?.accounts[1]
  /** Farcaster is a connector of its own. */
  const id = useSelector((state) =>
    Object.values(state.connections)
      .map((each) => settled(each)?.connectorId)
      .find((each) => isLogin(state, each)),
  )
  const isSmart = useSelector(
    (state) => connectionOf(state, 'eip155')?.accounts[0].type === 'smartAccount',
  )
  const [deletesAt, setDeletesAt] = useState<number | null>(null)
  const [facts, setFacts] = useState<Partial<FrameAnswer<'GET_DEVICES'>>>({})
  const [holds, setHolds] = useState<readonly Hold[]>([])
  const { run: look } = useAction(async (signal) => {
    const answer = await (await loginOf(kit)).ask('GET_DEVICES', undefined, signal)
    setDeletesAt(answer.deletesAt)
    setHolds(answer.holds ?? [])
    setFacts(answer)
  })
  useOnAppear(look)
  const confirming = useApproval((task: () => Promise<unknown>) => task())
  const confirm = (task: () => Promise<unknown>) => (): void => confirming.run(task)
  const settings = useRef<HTMLDivElement>(null)
  const finishing = useAction(async (signal, email: string) => {
    const answer = await (await loginOf(kit)).ask('UPDATE_EMAIL', { email }, signal)
    if (answer.action !== 'VERIFY_LINKS') return
    // The button gives way to the number.
    settings.current?.focus()
    noteNewEmail(kit, email, answer.number)
  })
  const error = confirming.error ?? finishing.error
  const halfId = useId()
  const row = (
    title: string,
    icon: ReactNode,
    onPress: () => void,
    more: { readonly note?: string; readonly end?: ReactElement } = {},
  ): ReactElement => (
    <li>
      <ListItem compact title={title} start={icon} onPress={onPress} {...more} />
    </li>
  )
  const toView = (title: string, icon: ReactNode, onPress: () => void): ReactElement =>
    row(title, icon, onPress, { end: <ChevronEndIcon /> })
  // Once both links were opened, the change waits for its time.
  const isHeld = holds.some(({ kind }) => kind === 'email')
  const [shownAt] = useState(Date.now)
  const links = user?.emailLinks && !isHeld && user.emailLinks.until > shownAt && user.emailLinks
  const name =
    user?.email ?? user?.userName ?? (user?.socialProvider && socialNames[user.socialProvider])
  return (
    <div ref={settings} className="settings" tabIndex={-1}>
      {name && (
        <p className="settings-user">
          {t('login.account')} <bdi>{name}</bdi>
        </p>
      )}
      {links && (
        <div className="settings-waits" role="status">
          <p>{t('login.changedLinks')}</p>
          <MatchingNumber number={links.number} />
        </div>
      )}
      {facts.newEmail !== undefined && !links && !isHeld && (
        <div className="settings-waits" role="status">
          <p id={halfId}>{t('login.changeHalf')}</p>
          <Button
            wide
            aria-describedby={halfId}
            pending={finishing.pending}
            onClick={() => finishing.run(facts.newEmail ?? '')}
          >
            {t('login.continue')}
          </Button>
        </div>
      )}
      {holds.map(({ id, kind, heldUntil }) => (
        <div key={id} className="settings-waits" role="status">
          <p id={id}>
            {t(kind === 'email' ? 'login.holdEmail' : 'login.holdDevice', {
              date: dateText(heldUntil, locale),
            })}
          </p>
          <Button
            wide
            aria-describedby={id}
            onClick={confirm(async () => {
              await (await loginOf(kit)).approve('CANCEL_HOLD', { id })
              setHolds((before) => before.filter((each) => each.id !== id))
            })}
          >
            {t('login.holdStop')}
          </Button>
        </div>
      ))}
      {(facts.isRecoveryLost || facts.isRecoveryAway) && (
        <p className="settings-waits" role="status">
          {t(facts.isRecoveryLost ? 'login.recoveryLost' : 'login.recoveryAway')}
        </p>
      )}
      {deletesAt !== null && (
        <div className="settings-waits" role="status">
          <p>{t('login.deletes', { date: dateText(deletesAt, locale) })}</p>
          <Button
            wide
            onClick={confirm(async () => {
              await (await loginOf(kit)).approve('KEEP_ACCOUNT', undefined)
              setDeletesAt(null)
            })}
          >
            {t('login.keep')}
          </Button>
        </div>
      )}
      <ul className="settings-rows" aria-label={t('login.rows')}>
        {/* The provider's own address is not changed here (docs/decisions/0053). */}
        {user?.email !== undefined &&
          !user.socialProvider &&
          toView(t('login.change'), <MailIcon />, () => go(kit, { view: 'UpdateEmailWallet' }))}
        {toView(t('login.devices'), <PhoneIcon />, () => go(kit, { view: 'LoginDevices' }))}
        {toView(
          t('login.log'),
          <ClockIcon />,
          confirm(async () => (await loginOf(kit)).approve('SHOW_LOG', undefined)),
        )}
        {toView(t('login.explain'), <SealIcon />, () =>
          go(kit, { view: 'LoginExplained', params: { isNew: false } }),
        )}
        {isSmart &&
          toView(t('login.permissions'), <ClockIcon />, () =>
            go(kit, { view: 'LoginPermissions' }),
          )}
        {evm &&
          other &&
          row(
            t(other.type === 'smartAccount' ? 'login.toSmart' : 'login.toEoa'),
            <WalletIcon />,
            () => switchConnection(kit, { namespace: 'eip155', id: evm.id, ...other }),
            { note: `\u2066${truncateAddress(other.address)}\u2069` },
          )}
        {evm && <RemoveCodeRow connection={evm} confirm={confirm} />}
        {!facts.isExportOff &&
          row(
            t('login.export'),
            <DocumentIcon />,
            confirm(async () => {
              await (await loginOf(kit)).approve('EXPORT', undefined)
              setFacts((before) => ({ ...before, exportedAt: Date.now() }))
            }),
            // Security.md 2.6: that the words were shown once is never forgotten.
            {
              note: facts.exportedAt
                ? t('login.exported', { date: dateText(facts.exportedAt, locale) })
                : t('login.exportHint'),
            },
          )}
        {row(
          t('login.everywhere'),
          <DisconnectIcon />,
          confirm(async () => {
            await (await loginOf(kit)).approve('SIGN_OUT_EVERYWHERE', undefined)
            await disconnect(kit, { id: id ?? authId })
          }),
        )}
        {(deletesAt === null || facts.isDeletionPartial) &&
          row(
            t('login.delete'),
            <CloseIcon />,
            confirm(async () => {
              const login = await loginOf(kit)
              const answer = await login.approve('DELETE_ACCOUNT', undefined)
              setDeletesAt(answer.deletesAt)
              setFacts((before) => ({ ...before, isDeletionPartial: false }))
              const date = dateText(answer.deletesAt, locale)
              notify(kit, 'success', t('login.deletes', { date }))
            }),
            { note: t('login.deleteHint') },
          )}
      </ul>
      <p className="settings-problem" role="alert">
        {error && loginText(error)}
      </p>
    </div>
  )
}
