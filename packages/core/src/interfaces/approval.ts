/** A place in the viewport in CSS px, and its stacking order. */
export type FrameBox = {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  /** Radius of the lower corners. */
  readonly radius: number
  readonly zIndex: number
}

/** A page in a frame. It is placed over the window by position, because a frame that moves in the document loads again. */
export type FrameSurface = {
  /** Resolves once the page in the frame answers, and loads a page that is gone. @throws KitError `FRAME_UNREACHABLE` */
  ready(): Promise<void>
  /** Shows the frame in a place, with a title for screen readers. Without a place it hides the frame. */
  place(box: FrameBox | undefined, title?: string): void
  focus(): void
}

/** A request that the visitor approves in the frame. */
export type ApprovalRequest = {
  readonly method: string
  readonly surface: FrameSurface
  /** The caller shows its failure itself. */
  readonly quiet?: boolean | undefined
  /** Asks the frame. Called at most once, when it is this request's turn. */
  send(): Promise<unknown>
  /** Cancels the request: its answer is no longer needed. Called at most once, after `send`. */
  abort(): void
}

/** Core's part in an embedded wallet's requests. */
export type ApprovalGate = {
  /**
   * Asks the visitor in the window.
   * @throws KitError `ABORTED` when the visitor closes or leaves the window first, `LIMIT_EXCEEDED` when too many requests wait,
   * and the error that `send` throws
   */
  ask(request: ApprovalRequest): Promise<unknown>
  /** Tells the visitor that a method is not allowed. @throws KitError `RPC_NOT_ALLOWED` */
  refuse(method: string): never
}
