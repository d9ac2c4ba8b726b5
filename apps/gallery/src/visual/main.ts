// The page that scripts/visual.ts drives: it plays one story after another, with time and randomness fixed.
// Imported first: fixtures read the time when they load.
import './freezeTime.ts'
import '../gallery.css'
import './visual.css'
import { storyLocale } from '../storyLocale.ts'
import { stories } from '../stories.ts'
import { standInForAnApp } from '../showStory.ts'
import { boxesOf } from './boxes.ts'
import { seedRandom } from './seedRandom.ts'
import { still } from './still.ts'

type Shown = Awaited<ReturnType<(typeof stories)[string][string]>>
type Theme = 'dark' | 'light'

let playing: Shown | undefined

const stage = {
  stories: Object.entries(stories).flatMap(([view, states]) =>
    Object.keys(states).map((state) => `${view}.${state}`),
  ),

  async play(story: string, dir: 'ltr' | 'rtl'): Promise<void> {
    end()
    seedRandom(`${story} ${dir}`)
    document.documentElement.dir = dir
    wearPage('dark')
    standInForAnApp()
    const [view = '', state = ''] = story.split('.')
    const locale = dir === 'rtl' ? await storyLocale('ar') : undefined
    playing = await stories[view]?.[state]?.({ themeMode: 'dark', ...(locale && { locale }) })
    if (!playing) throw new Error(`There is no story ${story}`)
  },

  wear(mode: Theme): void {
    wearPage(mode)
    if (playing && 'wear' in playing) playing.wear(mode)
    else playing?.set(({ theme }) => ({ theme: { ...theme, mode } }))
  },

  still,
  boxes: boxesOf,
}

export type Stage = typeof stage

function end(): void {
  playing?.destroy()
  playing = undefined
  document.body.replaceChildren()
  localStorage.clear()
  sessionStorage.clear()
  window.scrollTo(0, 0)
}

function wearPage(mode: Theme): void {
  document.documentElement.dataset.theme = mode
}

Object.assign(window, { stage })
// A font that the first text requests would load after its picture.
await Promise.all([...document.fonts].map((face) => face.load()))
document.documentElement.dataset.ready = 'true'
