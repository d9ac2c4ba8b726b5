/**
 * Compares every story in both themes, three windows and two directions with the baseline (docs/decisions/0035).
 *   node scripts/visual.ts                    all pictures
 *   node scripts/visual.ts Connect Send.form  only these views and stories
 *   node scripts/visual.ts --turn             a sixth, with every story and theme: the gate
 *   node scripts/visual.ts --write [names]    renews the baseline, after a review of the pictures
 *   node scripts/visual.ts --write --missing  adds missing pictures to the baseline
 *   node scripts/visual.ts --keep             saves every picture in .local/pictures
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Baseline, readBaseline, writeBaseline } from './visual/baseline.ts'
import { compare, type Difference } from './visual/compare.ts'
import type { Fingerprint } from './visual/fingerprint.ts'
import { drawn, marked } from './visual/mark.ts'
import { nameOf, type Play, themes, turnOfMatrix, wholeMatrix } from './visual/matrix.ts'
import { encodePng } from './visual/png.ts'
import { writeReport } from './visual/report.ts'
import { serveStage } from './visual/serve.ts'
import { openStage, type Picture, type PictureStage } from './visual/stage.ts'

const root = join(import.meta.dirname, '..')
const folder = join(root, 'apps/gallery/pictures')
const differing = join(root, '.local/differences')
const kept = join(root, '.local/pictures')

const flags = new Set(process.argv.slice(2).filter((argument) => argument.startsWith('--')))
const names = process.argv.slice(2).filter((argument) => !argument.startsWith('--'))
for (const flag of flags)
  if (!['--turn', '--write', '--missing', '--keep'].includes(flag))
    throw new Error(
      `visual: unknown option ${flag}; the options are at the top of scripts/visual.ts`,
    )
const isWriting = flags.has('--write')
/** Chromium uses more than one core itself, and waits for frames. */
const stages = 3

process.exitCode = await main()

async function main(): Promise<number> {
  const begun = performance.now()
  for (const each of [differing, ...(flags.has('--keep') ? [kept] : [])]) {
    rmSync(each, { recursive: true, force: true })
    mkdirSync(each, { recursive: true })
  }
  const baseline = readBaseline(folder)
  const results = new Map<string, Fingerprint>()
  const failures = new Map<string, string>()
  const server = await serveStage(root)
  try {
    const first = await openStage(server.origin)
    const all = await first.stories()
    const queue = [...wanted(all, baseline)]
    const others = Array.from({ length: stages - 1 }, () => openStage(server.origin))
    const work = async (stage: PictureStage): Promise<void> => {
      for (let play = queue.shift(); play; play = queue.shift())
        for (const [name, outcome] of await takeBoth(stage, play, baseline)) {
          if (typeof outcome === 'string') failures.set(name, outcome)
          else results.set(name, outcome)
          // A run that is ended early keeps the pictures taken so far.
          if (isWriting && results.size % 100 === 0) renew(baseline, results, all)
        }
      await stage.close()
    }
    await Promise.all([work(first), ...others.map(async (stage) => work(await stage))])
    if (isWriting) renew(baseline, results, all)
    else
      writeReport(join(root, '.local/vitest-visual.json'), {
        passed: [...results.keys()],
        failures,
      })
  } finally {
    await server.close()
  }
  for (const text of failures.values()) console.log(text)
  const seconds = ((performance.now() - begun) / 1000).toFixed(1)
  console.log(
    `${results.size} pictures ${isWriting ? 'kept' : 'as they were'}, ${failures.size} not, ${seconds} s`,
  )
  if (failures.size > 0)
    console.log(
      `The pictures are in ${differing}. If the change is intended, see CONTRIBUTING.md, Pictures`,
    )
  return failures.size > 0 ? 1 : 0
}

function wanted(all: readonly string[], baseline: Baseline): readonly Play[] {
  const stories = all.filter(
    (story) => names.length === 0 || names.some((name) => story.startsWith(name)),
  )
  const plays = flags.has('--turn') ? turnOfMatrix(stories) : wholeMatrix(stories)
  return flags.has('--missing')
    ? plays.filter((play) => !themes.every((theme) => baseline.has(nameOf(play, theme))))
    : plays
}

type Taken = readonly (readonly [name: string, outcome: Fingerprint | string])[]

/** A picture that differs is taken again later, and then of a restarted story. Only a lasting difference counts. */
async function takeBoth(stage: PictureStage, play: Play, baseline: Baseline): Promise<Taken> {
  for (const quiet of isWriting ? [3] : [2, 6]) {
    const taken = await attempt(stage, play, baseline, quiet)
    if (taken.every(([, outcome]) => typeof outcome !== 'string')) return taken
  }
  await stage.renew()
  return attempt(stage, play, baseline, 30)
}

async function attempt(
  stage: PictureStage,
  play: Play,
  baseline: Baseline,
  quiet: number,
): Promise<Taken> {
  try {
    await stage.play(play)
    const taken: (readonly [string, Fingerprint | string])[] = []
    for (const theme of themes) {
      const name = nameOf(play, theme)
      const picture = await stage.take(theme, quiet)
      if (flags.has('--keep')) save(kept, name, picture)
      taken.push([
        name,
        isWriting ? renewed(name, picture, baseline) : judge(name, picture, baseline),
      ])
    }
    return taken
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    return themes.map((theme) => [nameOf(play, theme), `${nameOf(play, theme)}: ${message}`])
  }
}

function judge(name: string, picture: Picture, baseline: Baseline): Fingerprint | string {
  const was = baseline.get(name)
  const differences = was ? compare(was, picture.print) : [unknown(picture)]
  if (differences.length === 0) return picture.print
  save(differing, name, picture)
  const { area } = picture.print
  write(differing, `${name} marked`, encodePng(marked(picture.pixels, area, differences)))
  if (was) write(differing, `${name} was`, encodePng(drawn(was)))
  return [`${name}:`, ...differences.slice(0, 12).map(({ what }) => `  ${what}`)].join('\n')
}

function unknown({ print }: Picture): Difference {
  return { what: 'the baseline has no such picture', where: print.area }
}

function save(into: string, name: string, { pixels }: Picture): void {
  write(into, name, encodePng(pixels))
}

function write(into: string, name: string, png: Buffer): void {
  writeFileSync(join(into, `${name.replaceAll(' ', '.')}.png`), png)
}

/** Equal pictures keep their text: a baseline changes only where pictures change. */
function renewed(name: string, { print }: Picture, baseline: Baseline): Fingerprint {
  const was = baseline.get(name)
  return was && compare(was, print).length === 0 ? was : print
}

/** Replaces old pictures with new ones, and drops pictures of stories that no longer exist. */
function renew(
  baseline: Baseline,
  results: ReadonlyMap<string, Fingerprint>,
  stories: readonly string[],
): void {
  const known = new Set(stories)
  const left = [...baseline].filter(([name]) => known.has(name.slice(0, name.indexOf(' '))))
  writeBaseline(folder, new Map([...left, ...results]))
}
