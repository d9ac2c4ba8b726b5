import { Component, type ReactNode } from 'react'

type BoundaryProps = { readonly fallback: ReactNode; readonly children: ReactNode }

/** Shows a fallback when its content breaks or fails to load. */
export class Boundary extends Component<BoundaryProps, { readonly failed: boolean }> {
  override state: { readonly failed: boolean } = { failed: false }

  static getDerivedStateFromError(): { readonly failed: boolean } {
    return { failed: true }
  }

  override render(): ReactNode {
    return this.state.failed ? this.props.fallback : this.props.children
  }
}
