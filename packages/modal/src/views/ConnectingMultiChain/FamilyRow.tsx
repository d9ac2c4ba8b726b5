import { networkOf } from '@latchkey/core'
import type { NamespaceId } from '@latchkey/protocol'
import { CheckIcon, ChevronEndIcon, ListItem } from '@latchkey/ui'
import type { ReactElement } from 'react'
import { NetworkImage } from '../../networks/NetworkImage.tsx'
import { useText } from '../../sdk/useText.ts'
import { useKit } from '../../sdk/useKit.ts'
import type { FamilyStep } from './useFamilySteps.ts'

export type FamilyRowProps = {
  readonly family: NamespaceId
  readonly step: FamilyStep
  readonly onPress: () => void
}

const marks: { readonly [S in FamilyStep]?: ReactElement } = {
  idle: <ChevronEndIcon size={16} />,
  connected: <CheckIcon />,
  failed: <ChevronEndIcon size={16} />,
}

/** A family of the wallet, and the state of its connection. */
export function FamilyRow({ family, step, onPress }: FamilyRowProps): ReactElement {
  const kit = useKit()
  const { t } = useText()
  const network = networkOf(kit.store.getState(), family)
  const notes = {
    idle: undefined,
    waiting: undefined,
    asking: t('multichain.asking'),
    connected: t('families.connected'),
    failed: t('multichain.failed'),
  }
  return (
    <ListItem
      title={t(`families.${family}`)}
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
