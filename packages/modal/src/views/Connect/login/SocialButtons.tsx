import { farcasterId, fetchFeatures, go, type Social } from '@latchkey/core'
import { Button, useStyles } from '@latchkey/ui'
import type { ReactElement } from 'react'
import { SocialMark } from '../../../login/SocialMark.tsx'
import { socialNames } from '../../../login/socialNames.ts'
import { openSocialWindow, socialWindow } from '../../../login/socialWindow.ts'
import { useAction } from '../../../sdk/useAction.ts'
import { useKit } from '../../../sdk/useKit.ts'
import { useText } from '../../../sdk/useText.ts'
import css from './SocialButtons.css?inline'

/** The social logins that the host offers: the first in words, the others as marks (compatibility.md 2.3). */
export function SocialButtons({
  socials,
  isLoading,
  locked,
}: {
  readonly socials: readonly Social[]
  /** They keep their place unseen until it is known which of them the operator has: no button goes away. */
  readonly isLoading: boolean
  readonly locked: boolean
}): ReactElement {
  useStyles(css)
  const kit = useKit()
  const { t } = useText()
  const leading = useAction(async (_, social: Social) => {
    await fetchFeatures(kit)
    if (social === 'farcaster')
      return go(kit, { view: 'ConnectingFarcaster', params: { connectorId: farcasterId } })
    go(kit, { view: 'ConnectingSocial', params: { social } })
  })
  const press = (social: Social): void => {
    if (locked) return
    // Inside the press: browsers block a window that opens later.
    if (social !== 'farcaster') openSocialWindow(kit.get(socialWindow), t('modal.loading'))
    leading.run(social)
  }
  const button = (social: Social, text: string | undefined): ReactElement => (
    <Button
      key={social}
      wide
      inactive={locked}
      aria-label={t('connect.continueWith', { provider: socialNames[social] })}
      title={text === undefined ? socialNames[social] : undefined}
      onClick={() => press(social)}
    >
      <SocialMark social={social} />
      {text}
    </Button>
  )
  const [first, ...others] = socials
  const pair = socials.length === 2
  return (
    <div
      className={isLoading ? 'socials socials-unknown' : 'socials'}
      role="group"
      aria-label={t('connect.socials')}
    >
      {first && !pair && button(first, t('connect.continueWith', { provider: socialNames[first] }))}
      {others.length > 0 && (
        <div className="socials-marks">
          {(pair ? socials : others).map((social) => button(social, undefined))}
        </div>
      )}
    </div>
  )
}
