/** A place in the viewport, in CSS px, and what it lies above. */
export type FrameBox = {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  /** Of its lower corners. */
  readonly radius: number
  readonly zIndex: number
}

/** A page in a frame, shown over the window by its position: moved in the document, it would load again. */
export type FrameSurface = {
  /** Resolves once the page in it answers, loading it where it is gone. @throws KitError `FRAME_UNREACHABLE` */
  ready(): Promise<void>
  /** Show it there, under a name for who does not see it; without a place, hide it. */
  place(box: FrameBox | undefined, title?: string): void
  focus(): void
}

/** What a visitor is to approve in the frame. */
export type ApprovalRequest = {
  readonly method: string
  readonly surface: FrameSurface
  /** Ask the frame. Called once at most, when it is this request's turn. */
  send(): Promise<unknown>
  /** Nobody waits for the answer any more. Called once at most, after `send`. */
  abort(): void
}

/** What core does for an embedded wallet's requests. */
export type ApprovalGate = {
  /**
   * Has the visitor asked, in the window.
   * @throws KitError `ABORTED` when the window was closed or left first, `LIMIT_EXCEEDED` with too many waiting; what `send` throws
   */
  ask(request: ApprovalRequest): Promise<unknown>
  /** Tells the visitor. @throws KitError `RPC_NOT_ALLOWED` */
  refuse(method: string): never
}
