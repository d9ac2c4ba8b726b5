import type { Kit } from '@latchkey/core'

export type MountPlace = {
  readonly taken: boolean
  /** Show the kit here, in place of where it was shown. Returns a function that ends it. */
  take(mount: () => () => void): () => void
}

/** The place where a kit is shown: its window or a panel of the page, never both. `kit.get(mountPlace)` */
export function mountPlace(kit: Kit): MountPlace {
  let leave: (() => void) | undefined
  return {
    get taken() {
      return leave !== undefined
    },
    take(mount) {
      leave?.()
      const unmount = mount()
      const mine = (): void => {
        if (leave !== mine) return
        leave = undefined
        kit.cleanup.delete(mine)
        unmount()
      }
      leave = mine
      kit.cleanup.add(mine)
      return mine
    },
  }
}
