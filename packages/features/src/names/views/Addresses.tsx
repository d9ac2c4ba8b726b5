import { connectionOf, findNetwork, networkOf } from '@latchkey/core'
import { useKit, useSelector, useText } from '@latchkey/modal/sdk'
import { type NamespaceId, namespaceIds, type NetworkId } from '@latchkey/protocol'
import type { NameRecord } from '@latchkey/protocol/http'
import { coinTypeOf, coinTypes } from '@latchkey/protocol/names'
import { Button } from '@latchkey/ui'
import { type ReactElement, useId, useState } from 'react'
import { saveAddress } from '../editName.ts'
import { nameTexts } from '../texts.ts'
import { Failure } from './Failure.tsx'
import { useNames } from './useNames.ts'

/** The address of each namespace of the app: the recorded address, or that of the connected wallet. */
export function Addresses({ record, home }: Pick<AddressProps, 'record' | 'home'>): ReactElement {
  const kit = useKit()
  const { t } = useText(nameTexts)
  const served = namespaceIds.filter((namespace) => kit.namespaces.has(namespace))
  return (
    <section className="names-part">
      <h2>{t('names.addresses')}</h2>
      <p className="names-note">{t('names.addressHint')}</p>
      {served.map((namespace) => (
        <Address key={namespace} {...{ record, namespace, home }} />
      ))}
    </section>
  )
}

const titles: { readonly [N in NamespaceId]: string } = {
  eip155: 'Ethereum',
  solana: 'Solana',
  bip122: 'Bitcoin',
  polkadot: 'Polkadot',
}

type AddressProps = {
  readonly record: NameRecord
  readonly namespace: NamespaceId
  /** The zone's own network. */
  readonly home: NetworkId | null | undefined
}

/**
 * The coin of a namespace in a record. A contract's EVM address is that of its own network at first, whose coin it is then:
 * Ethereum's on the zone's own network.
 */
function coinOf({ record, namespace, home }: AddressProps): {
  readonly coinType: number
  readonly of?: NetworkId
} {
  const { addresses, owner_network: of } = record
  const coinType = coinTypes[namespace]
  const isElsewhere = namespace === 'eip155' && of && of !== home && !addresses[coinType]
  return isElsewhere ? { coinType: coinTypeOf(of), of } : { coinType }
}

function Address(props: AddressProps): ReactElement {
  const { record, namespace } = props
  const kit = useKit()
  const { t } = useText(nameTexts)
  const [{ work, failure }] = useNames()
  const [typed, setTyped] = useState<string>()
  const [isInvalid, setInvalid] = useState(false)
  const connected = useSelector((state) => connectionOf(state, namespace)?.accounts[0].address)
  const network = useSelector((state) => networkOf(state, namespace)?.caipNetworkId)
  const id = useId()
  const { coinType, of } = coinOf(props)
  const saved = record.addresses[coinType]?.address ?? ''
  const value = typed ?? saved
  const title = useSelector((state) => of && findNetwork(state, of)?.name) ?? titles[namespace]
  const isBusy = work?.of === `address ${coinType}`
  const save = async (): Promise<void> => {
    const text = value.trim()
    const actions = await kit.namespaces.get(namespace)?.load()
    const address = text === '' ? '' : network && actions?.parseAddress(text, network)
    if (address === undefined) return setInvalid(true)
    await saveAddress(kit, record, { coinType, address })
    setTyped(undefined)
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (value.trim() !== saved && !work) void save()
      }}
    >
      <div className="names-box">
        <label id={`${id}-label`} htmlFor={id} translate="no">
          {title}
        </label>
        <textarea
          id={id}
          className="names-text"
          rows={2}
          dir="ltr"
          translate="no"
          autoComplete="off"
          spellCheck="false"
          maxLength={100}
          aria-invalid={isInvalid}
          aria-describedby={`${id}-said`}
          value={value}
          onChange={(event) => {
            setTyped(event.currentTarget.value.replace(/\s+/g, ''))
            setInvalid(false)
          }}
        />
        {connected && connected.toLowerCase() !== value.toLowerCase() && (
          <button
            type="button"
            className="names-use"
            aria-describedby={`${id}-label`}
            onClick={() => setTyped(connected)}
          >
            {t('names.use')}
          </button>
        )}
      </div>
      <p id={`${id}-said`} role="status" className="names-said names-taken">
        {isInvalid && t('names.addressInvalid')}
      </p>
      {failure?.of === `address ${coinType}` && <Failure error={failure.error} />}
      {value.trim() !== saved && (
        <Button wide type="submit" pending={isBusy}>
          {isBusy ? t('names.asking') : t('names.saveAddress', { network: title })}
        </Button>
      )}
    </form>
  )
}
