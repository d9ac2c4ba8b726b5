import type { Review } from '../frame/review.ts'
import type { FrameFailure } from '@latchkey/protocol/frame'

/**
 * Between the frame and its window (`/confirm`): two documents of one origin, of which the first opened the second. Each checks the
 * other's origin and that it is the very window.
 */
export type ToWindow =
  | {
      readonly type: 'REVIEW'
      readonly review: Review
      readonly hostOrigin: string
      readonly network: string
      readonly language: string
      readonly theme: string
      /** After the approval the window asks for a code, and shows the words. */
      readonly isExport: boolean
    }
  | { readonly type: 'SENT'; readonly email: string }
  /** A fresh social login, which comes back to this window. */
  | { readonly type: 'GO'; readonly uri: string }
  /** A fresh login with Farcaster, which the visitor approves in its app or page. */
  | { readonly type: 'LINK'; readonly uri: string }
  | { readonly type: 'FAILED'; readonly failure: FrameFailure }
  /** ASCII. The only secret that leaves the key worker (security.md 2.6, export). */
  | { readonly type: 'WORDS'; readonly words: Uint8Array }

export type FromWindow =
  /** With the result of a fresh social login, once the window is back from it. */
  | { readonly type: 'READY'; readonly resultUri?: string | undefined }
  | { readonly type: 'APPROVED' }
  | { readonly type: 'DECLINED' }
  | { readonly type: 'SEND_CODE' }
  | { readonly type: 'CODE'; readonly code: string }
  | { readonly type: 'DONE' }
