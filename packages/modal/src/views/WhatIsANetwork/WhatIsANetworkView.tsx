import { GlobeIcon, RefreshIcon, SealIcon } from '@latchkey/ui'
import type { ReactElement } from 'react'
import { Explanation } from '../../parts/Explanation.tsx'
import { useText } from '../../sdk/useText.ts'

/** An explanation of networks, and why there are several. */
export default function WhatIsANetworkView(): ReactElement {
  const { t } = useText()
  return (
    <Explanation
      points={[
        { icon: <SealIcon size={24} />, text: t('help.ledger') },
        { icon: <GlobeIcon size={24} />, text: t('help.separate') },
        { icon: <RefreshIcon size={24} />, text: t('help.supported') },
      ]}
    />
  )
}
