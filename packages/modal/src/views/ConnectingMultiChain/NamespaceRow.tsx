import { networkOf } from '@latchkey/core'
import type { NamespaceId } from '@latchkey/protocol'
import { CheckIcon, ChevronEndIcon, ListItem } from '@latchkey/ui'
import type { ReactElement } from 'react'
import { NetworkImage } from '../../networks/NetworkImage.tsx'
import { useText } from '../../sdk/useText.ts'
import { useKit } from '../../sdk/useKit.ts'
import type { NamespaceStep } from './useNamespaceSteps.ts'

export type NamespaceRowProps = {
  readonly namespace: NamespaceId
  readonly step: NamespaceStep
  readonly onPress: () => void
}

const marks: { readonly [S in NamespaceStep]?: ReactElement } = {
  idle: <ChevronEndIcon size={16} />,
  connected: <CheckIcon />,
  failed: <ChevronEndIcon size={16} />,
}

/** A namespace of the wallet, and the state of its connection. */
export function NamespaceRow({ namespace, step, onPress }: NamespaceRowProps): ReactElement {
  const kit = useKit()
  const { t } = useText()
  const network = networkOf(kit.store.getState(), namespace)
  const notes = {
    idle: undefined,
    waiting: undefined,
    asking: t('multichain.asking'),
    connected: t('namespaces.connected'),
    failed: t('multichain.failed'),
  }
  return (
    <ListItem
      title={t(`namespaces.${namespace}`)}
      note={notes[step]}
      noteTone={step === 'failed' ? 'warning' : 'muted'}
      start={network && <NetworkImage network={network} size={36} />}
      end={marks[step]}
      inactive={step === 'connected' || step === 'waiting'}
      pending={step === 'asking'}
      onPress={onPress}
    />
  )
}
