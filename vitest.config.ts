import './scripts/needNode.mjs'
import { playwright } from '@vitest/browser-playwright'
import { configDefaults, defineConfig } from 'vitest/config'
import { engineProgram } from './scripts/programs/engines.ts'
import { webdriver } from './scripts/engines/provider.ts'
import { startFirefox } from './scripts/engines/firefox.ts'
import { startWebkit } from './scripts/engines/webkit.ts'
import { PREACT, REACT_18 } from './scripts/otherReacts.ts'
import { crosses, rounds } from './scripts/tests/extent.ts'
import { LongFirst } from './scripts/tests/LongFirst.ts'
import { patience } from './scripts/tests/patience.ts'
import { devBitcoin } from './scripts/tests/devBitcoin.ts'
import { devChain } from './scripts/tests/devChain.ts'
import { devPolkadot } from './scripts/tests/devPolkadot.ts'
import { devSolana } from './scripts/tests/devSolana.ts'
import { shownBefore } from './scripts/tests/shownBefore.ts'

const elsewhere = [
  '**/node_modules/**',
  '**/dist/**',
  '**/fixtures/**',
  'scripts/templates/**',
  '**/*.browser.test.*',
  '**/*.flow.test.*',
]

/** As scripts/programs/chromium.ts finds or installs it. */
const executablePath =
  process.env.CHROMIUM_SHELL ?? process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell'

const chromium = () => ({
  enabled: true,
  headless: true,
  screenshotFailures: false,
  provider: playwright({
    launchOptions: { executablePath, args: ['--no-sandbox'] },
    // As long as any other condition; else a press on what is not there would wait until the test is over.
    actionTimeout: patience,
  }),
  instances: [{ browser: 'chromium' as const }],
  commands: { devBitcoin, devChain, devPolkadot, devSolana, shownBefore },
})

const ownFolder = './scripts/tests/temporaryFolder.ts'

/** The first is ended last. */
const ownFiles = [ownFolder, './scripts/tests/emptyDatabase.ts']

const patiently = {
  setupFiles: ['./scripts/tests/waitPatiently.ts'],
  expect: { poll: { timeout: patience } },
  provide: { crosses, react: '19' as const },
}

/** What tests look at is drawn at once, and not offline because the machine is. */
const looksAt = ['./scripts/tests/showAtOnce.ts', './scripts/tests/online.ts']

/** Found while serving the first test, a dependency would reload the page under it. */
const optimizeDeps = {
  include: [
    'react',
    'react-dom',
    'react-dom/client',
    'react-dom/server',
    'react/jsx-runtime',
    'axe-core',
    '@latchkey/modal > @radix-ui/react-dialog',
    '@latchkey/modal > @mui/material',
    '@latchkey/modal > @headlessui/react',
  ],
}

/** Every story once more for an engine: Chromium draws them all in the tests of axe and of reflow. */
const everyStory = 'packages/{modal/src/views,features/src}/engines.browser.test.ts'

/** Measures the length of tasks, which another page would make longer. */
const searchSpeed = '**/searchSpeed.browser.test.ts'

/** What shows that every view works in an engine: its stories, its keys, and the window around it. */
const inEngine = [
  everyStory,
  'packages/{modal/src/views,features/src}/keys.browser.test.ts',
  'packages/modal/src/window/*.browser.test.tsx',
]

/**
 * The engines that Debian has beside Chromium: that, and, where it is asked for, every other test of the window, its views,
 * the features' and the elements (docs/decisions/0034).
 */
const engines = [
  { engine: 'firefox' as const, start: startFirefox },
  { engine: 'webkit' as const, start: startWebkit },
].flatMap(({ engine, start }) => {
  const project = (part: {
    readonly name: string
    readonly include: string[]
    readonly exclude: string[]
  }) => ({
    optimizeDeps,
    test: {
      ...patiently,
      globalSetup: ownFolder,
      ...part,
      provide: { ...patiently.provide, engine },
      setupFiles: [...patiently.setupFiles, ...looksAt],
      testTimeout: 120_000,
      browser: {
        enabled: true,
        headless: true,
        // Firefox takes half a minute to start where others are at work too.
        connectTimeout: 180_000,
        ui: false,
        screenshotFailures: false,
        provider: webdriver(() => start(engineProgram(engine) ?? '')),
        instances: [{ browser: engine }],
      },
    },
  })
  return [
    project({ name: engine, include: inEngine, exclude: configDefaults.exclude }),
    project({
      name: `${engine}-rest`,
      include: [
        'packages/modal/src/**/*.browser.test.{ts,tsx}',
        'packages/features/src/**/*.browser.test.{ts,tsx}',
        'packages/kit/src/elements/*.browser.test.{ts,tsx}',
      ],
      exclude: [
        ...configDefaults.exclude,
        ...inEngine,
        // Rules about every story, 1,500 tests: what they ask of markup and layout, Chromium answers for all.
        '**/{accessibility,media,pseudo,reflow,stories}.browser.test.ts',
        // Asks Chromium what the thread has cost.
        searchSpeed,
      ],
    }),
  ]
})

/** Libraries that hosts use, and that the kit has adapters for. */
const libraries = [
  '@polkadot/api',
  '@wagmi/core',
  'bitcoinjs-lib',
  'ethers',
  'ethers-5',
  'polkadot-api',
  'polkadot-api/pjs-signer',
  'polkadot-api/ws',
  'viem',
  'viem/chains',
  'vue',
  'vue/server-renderer',
  'wagmi',
  'wagmi/actions',
  'wagmi-core-2',
]

const everyView = [
  'packages/{modal/src/views,features/src}/accessibility.browser.test.ts',
  'packages/modal/src/window/Modal.browser.test.tsx',
]

/**
 * What shows that every view works under React 18, which hosts may still have, and under Preact, which the elements carry;
 * and, where it is asked for, every other test of the window, the features, the hooks and the elements
 * (docs/decisions/0036).
 */
const otherReacts = [
  { name: 'react18', react: '18' as const, alias: REACT_18, setupFiles: [], without: [] },
  {
    name: 'preact',
    react: 'preact' as const,
    alias: PREACT,
    setupFiles: ['./scripts/tests/preactFrames.ts'],
    // Elements are not drawn on a server, and whoever draws a page there brings React; Preact's own way to do it is a package
    // that we do not have.
    without: ['**/hydration.browser.test.tsx'],
  },
].flatMap(({ name, react, alias, setupFiles, without }) => {
  const project = (part: {
    readonly name: string
    readonly include: string[]
    readonly exclude: string[]
    readonly maxWorkers?: number
    readonly sequence?: { readonly groupOrder: number }
  }) => ({
    resolve: { alias },
    optimizeDeps,
    test: {
      ...patiently,
      globalSetup: ownFolder,
      ...part,
      provide: { ...patiently.provide, react },
      setupFiles: [...patiently.setupFiles, ...looksAt, ...setupFiles],
      testTimeout: 120_000,
      browser: chromium(),
    },
  })
  return [
    project({ name, include: everyView, exclude: configDefaults.exclude }),
    project({
      name: `${name}-rest`,
      // Two pages, because searchSpeed is among them. Projects of one group must agree about the number.
      maxWorkers: 2,
      sequence: { groupOrder: 1 },
      include: [
        'packages/{modal,features}/src/**/*.browser.test.{ts,tsx}',
        'packages/kit/src/{elements,react}/*.browser.test.{ts,tsx}',
      ],
      exclude: [
        ...configDefaults.exclude,
        ...everyView,
        ...without,
        everyStory,
        '**/{media,pseudo,reflow,stories}.browser.test.ts',
      ],
    }),
  ]
})

export default defineConfig({
  test: {
    // One more than CI's cores: a file waits for frames, timers and other programs for a fifth of its time (docs/decisions/0080).
    maxWorkers: 3,
    // The wallet's SDK has no catch around a message that the relay delivers again after it ended the session.
    onUnhandledError: ({ message, stack }) =>
      !(message.includes('Record was recently deleted') && stack?.includes('/@walletconnect/')),
    sequence: { sequencer: LongFirst },
    projects: [
      {
        test: {
          name: 'node',
          ...patiently,
          setupFiles: [...patiently.setupFiles, './scripts/tests/rounds.ts'],
          globalSetup: ownFiles,
          // PGlite's first start takes seconds, chains a few more, and two cores are shared; of many rounds, each takes a few ms.
          testTimeout: 120_000 + 10 * rounds,
          hookTimeout: 120_000,
          include: [
            'packages/**/*.test.{ts,tsx}',
            'scripts/**/*.test.ts',
            'apps/gallery/src/**/*.test.ts',
          ],
          exclude: [...elsewhere, 'scripts/host/*.test.ts'],
        },
      },
      {
        test: {
          name: 'types',
          include: [],
          typecheck: {
            enabled: true,
            only: true,
            include: ['packages/**/*.test-d.{ts,tsx}'],
            tsconfig: './tsconfig.types.json',
            // Sources are the `types` gate's; here only the tests themselves count.
            ignoreSourceErrors: true,
          },
        },
      },
      {
        optimizeDeps: {
          include: [...optimizeDeps.include, ...libraries.map((name) => `latchkey > ${name}`)],
        },
        test: {
          name: 'browser',
          ...patiently,
          globalSetup: ownFolder,
          setupFiles: [...patiently.setupFiles, ...looksAt],
          testTimeout: 120_000,
          include: [
            'packages/**/*.browser.test.{ts,tsx}',
            'apps/gallery/src/**/*.browser.test.{ts,tsx}',
          ],
          exclude: [...configDefaults.exclude, everyStory, searchSpeed],
          browser: chromium(),
        },
      },
      {
        optimizeDeps,
        test: {
          name: 'browser-alone',
          ...patiently,
          globalSetup: ownFolder,
          setupFiles: [...patiently.setupFiles, ...looksAt],
          testTimeout: 120_000,
          include: [searchSpeed],
          // Vitest runs such a project last, when no other page is open.
          maxWorkers: 1,
          browser: chromium(),
        },
      },
      ...otherReacts,
      ...engines,
      {
        test: {
          name: 'flows',
          ...patiently,
          include: ['apps/demo/flows/**/*.flow.test.ts'],
          globalSetup: [...ownFiles, 'apps/demo/flows/world.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'packaged',
          include: ['scripts/host/*.test.ts'],
          testTimeout: 240_000,
          hookTimeout: 480_000,
        },
      },
    ],
  },
})
