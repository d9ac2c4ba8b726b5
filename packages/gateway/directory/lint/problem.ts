import type { DirectoryWallet } from '../wallet.ts'

export type LintProblem = {
  /** The wallet's id. */
  readonly wallet: string
  readonly field: keyof DirectoryWallet
  readonly reason: string
}
