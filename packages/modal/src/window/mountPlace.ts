import type { Kit } from '@latchkey/core'

export type MountPlace = {
  readonly taken: boolean
  /** Show the kit here, in place of where it was shown. Gives a function that ends it. */
  take(mount: () => () => void): () => void
}

/** Where a kit is shown: in its window or in a panel of the page, never twice. `kit.get(mountPlace)` */
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
