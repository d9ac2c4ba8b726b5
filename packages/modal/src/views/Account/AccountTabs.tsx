import type { Feature, Kit } from '@latchkey/core'
import { Tabs } from '@latchkey/ui'
import {
  type ComponentType,
  createElement,
  lazy,
  type ReactElement,
  Suspense,
  useState,
} from 'react'
import { Boundary } from '../../window/Boundary.tsx'
import { FailedView } from '../../window/FailedView.tsx'
import { LoadingPanel } from '../../parts/LoadingPanel.tsx'
import { useKit } from '../../sdk/useKit.ts'
import { useText } from '../../sdk/useText.ts'

type TabFeature = Feature & { readonly tab: NonNullable<Feature['tab']> }

/** Tokens, NFTs, Activity (MOD-20): the enabled tabs, each fetched when it is chosen. The choice outlives the view. */
export function AccountTabs({
  features,
}: {
  readonly features: readonly TabFeature[]
}): ReactElement | null {
  const kit = useKit()
  const { t } = useText()
  const [chosen, setChosen] = useState(() => kit.get(choice).get())
  const [attempt, setAttempt] = useState(0)
  const current = features.find(({ id }) => id === chosen) ?? features[0]
  if (!current) return null
  const select = (id: string): void => {
    kit.get(choice).set(id)
    setChosen(id)
  }
  const retry = (): void => {
    kit.get(panels).delete(current.id)
    setAttempt(attempt + 1)
  }
  return (
    <Tabs
      label={t('account.title')}
      // As: the features' texts are among the kit's texts.
      tabs={features.map(({ id, tab }) => ({ id, text: t(tab.title as 'account.title') }))}
      selected={current.id}
      onSelect={select}
    >
      <Boundary key={`${current.id} ${attempt}`} fallback={<FailedView onRetry={retry} />}>
        <Suspense fallback={<LoadingPanel />}>{createElement(panelOf(kit, current))}</Suspense>
      </Boundary>
    </Tabs>
  )
}

function panelOf(kit: Kit, { id, tab }: TabFeature): ComponentType {
  const known = kit.get(panels)
  // As: the manifest declares that a tab's loader returns a module with a component.
  const panel = known.get(id) ?? lazy(() => tab.load() as Promise<{ default: ComponentType }>)
  known.set(id, panel)
  return panel
}

/** The fetched tabs, by feature. */
function panels(): Map<string, ComponentType> {
  return new Map()
}

/** The visitor's choice, until the kit ends. */
function choice(): { get(): string | undefined; set(id: string): void } {
  let chosen: string | undefined
  return {
    get: () => chosen,
    set: (id) => {
      chosen = id
    },
  }
}
