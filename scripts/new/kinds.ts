/** A line for a list that exists already, set right after the line that reads `after`, or before the one that reads `before`. */
export type Line = { readonly file: string; readonly line: string } & (
  | { readonly after: string; readonly before?: undefined }
  | { readonly before: string; readonly after?: undefined }
)

/** In paths and texts `sample` and `Sample` stand for the name. */
export type Kind = {
  readonly lines: readonly Line[]
  /** Files that begin as a copy of another. `word` in them is the name. */
  readonly copies?: readonly { readonly from: string; readonly to: string; readonly word: string }[]
  /** What is left to do. */
  readonly recipe: string
}

const networks = 'packages/chains/src/networks/index.ts'
const core = 'packages/core/src/interfaces/feature.ts'
const modal = 'packages/modal/src'
const guide = 'apps/gallery/src/guide'
const features = 'packages/features/src'
const modules = 'packages/gateway/src/modules'

export const kinds = {
  network: {
    lines: [
      {
        file: networks,
        after: `export { mainnet } from './eip155/mainnet.ts'`,
        line: `export { sample } from './eip155/sample.ts'`,
      },
    ],
    recipe: 'docs/recipes/add-a-network.md',
  },
  connector: {
    lines: [
      {
        file: 'packages/connectors/src/index.ts',
        before: `export { walletConnect, type WalletConnectOptions } from './walletConnect/index.ts'`,
        line: `export { sample } from './sample/index.ts'`,
      },
    ],
    recipe: 'docs/recipes/add-a-connector.md',
  },
  view: {
    lines: [
      { file: core, after: 'export const baseViewNames = [', line: `  'Sample',` },
      {
        file: `${modal}/views.ts`,
        after: 'export const baseViews = {',
        line: `  Sample: {
    load: () => import('./views/Sample/SampleView.tsx'),
    title: () => 'Sample',
    asksConsent: false,
  },`,
      },
      {
        file: `${modal}/fixtures/stories.ts`,
        before: `import type { Stories } from './story.ts'`,
        line: `import { sampleStories } from '../views/Sample/Sample.story.ts'`,
      },
      {
        file: `${modal}/fixtures/stories.ts`,
        after: 'export const stories: { readonly [view: string]: Stories } = {',
        line: '  Sample: sampleStories,',
      },
      {
        file: `${guide}/chapters/connecting.ts`,
        after: 'export const connectingNotes = {',
        line: `  Sample: {
    chapter: 'newcomers',
    when: 'The press that leads here.',
    rules: 'Its purpose and its rules.',
    leads: {},
    ends: 'The ways out beside Back and Close.',
    states: plain(),
  },`,
      },
      {
        file: `${guide}/captions/help.ts`,
        after: 'export const helpCaptions: Captions = {',
        line: `  Sample: { plain: 'The view.' },`,
      },
    ],
    recipe: 'docs/recipes/add-a-view.md',
  },
  feature: {
    lines: [
      {
        file: `${features}/list.ts`,
        after: `export { receive } from './receive/index.ts'`,
        line: `export { sample } from './sample/index.ts'`,
      },
      {
        file: `${features}/texts/en.ts`,
        after: `import { receiveTexts } from '../receive/texts.ts'`,
        line: `import { sample } from '../sample/index.ts'
import { sampleTexts } from '../sample/texts.ts'`,
      },
      {
        file: `${features}/texts/en.ts`,
        after: '  ...receiveTexts,',
        line: `
  ...sample.texts,
  ...sampleTexts,`,
      },
      {
        file: `${features}/fixtures/stories.ts`,
        after: `import { receiveStories } from '../receive/receive.story.ts'`,
        line: `import { sampleStories } from '../sample/sample.story.ts'`,
      },
      {
        file: `${features}/fixtures/stories.ts`,
        after: '  Receive: receiveStories,',
        line: '  Sample: sampleStories,',
      },
    ],
    recipe: 'docs/recipes/add-a-feature.md',
  },
  module: {
    lines: [
      {
        file: `${modules}/list.ts`,
        before: `import { siwx } from './siwx/index.ts'`,
        line: `import { sample } from './sample/index.ts'`,
      },
      { file: `${modules}/list.ts`, before: '  siwx,', line: '  sample,' },
      {
        file: `${modules}/list.test.ts`,
        before: `  'POST /e': 'project',`,
        line: `  'GET /v1/sample': 'project',`,
      },
    ],
    recipe: 'docs/recipes/add-a-gateway-module.md',
  },
  language: {
    copies: ['ui', 'features'].map((folder) => {
      const locales = `packages/${folder}/src/texts/locales`
      return { from: `${locales}/de.ts`, to: `${locales}/sample.ts`, word: 'de' }
    }),
    lines: [
      {
        file: 'packages/ui/src/texts/locales/index.ts',
        after: `export { ru } from './ru.ts'`,
        line: `export { sample } from './sample.ts'`,
      },
      ...['ui', 'features'].map((folder) => ({
        file: `packages/${folder}/src/texts/languages.ts`,
        after: `  ru: () => import('./locales/ru.ts').then(({ ru }) => ru),`,
        line: `  sample: () => import('./locales/sample.ts').then(({ sample }) => sample),`,
      })),
    ],
    recipe: 'docs/recipes/add-a-language.md',
  },
} as const satisfies { readonly [kind: string]: Kind }

export type KindName = keyof typeof kinds
