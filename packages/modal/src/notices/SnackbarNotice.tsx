import type { Snackbar as SnackbarData } from '@latchkey/core'
import { Snackbar } from '@latchkey/ui'
import type { ReactElement } from 'react'

export function SnackbarNotice({ params }: { readonly params: SnackbarData }): ReactElement {
  return <Snackbar variant={params.variant} text={params.text} />
}
