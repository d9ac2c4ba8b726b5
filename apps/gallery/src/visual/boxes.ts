import type { Area, Box, Kind } from './box.ts'
import { roots } from './still.ts'

const controls = 'button,a[href],input,textarea,select,summary,[role=switch],[role=checkbox]'
const pictures = 'img,svg,canvas,video,iframe'

/** Everything painted in the kit's own roots and in the wallet's documents, whose frames begin at the window's corner: lines of text, pictures, controls and surfaces, as far as they are visible. */
export function boxesOf(): readonly Box[] {
  const found: Box[] = []
  const whole = { left: 0, top: 0, right: innerWidth, bottom: innerHeight }
  for (const root of roots()) for (const child of root.children) collect(child, whole, found)
  return found
}

function collect(element: Element, seen: Area, found: Box[]): void {
  const style = getComputedStyle(element)
  if (style.display === 'none') return
  const area = element.getBoundingClientRect()
  const add = (kind: Kind, from: Area, says: string): void => {
    const box = meet(from, seen)
    if (box) found.push({ kind, ...rounded(box), says: says.slice(0, 60) })
  }
  const visible = element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
  if (element.matches(pictures)) {
    if (visible) add('picture', area, nameOf(element))
    return
  }
  if (visible && element.matches(controls)) add('control', area, nameOf(element))
  else if (visible && (isPainted(style) || hasPaintedPseudo(element)))
    add('surface', area, nameOf(element))
  const within = style.overflow === 'visible' ? seen : meet(area, seen)
  if (!within) return
  for (const node of element.childNodes) {
    if (isElement(node)) collect(node, within, found)
    else if (visible && isText(node) && node.data.trim() !== '')
      for (const line of linesOf(node)) {
        const box = meet(line, within)
        if (box) found.push({ kind: 'text', ...rounded(box), says: node.data.slice(0, 60) })
      }
  }
}

/** By its type: a frame's nodes are of other classes. */
function isElement(node: Node): node is Element {
  return node.nodeType === Node.ELEMENT_NODE
}

function isText(node: Node): node is Text {
  return node.nodeType === Node.TEXT_NODE
}

/** The intersection of both, unless it is invisible: elements for screen readers only are one pixel. */
function meet(one: Area, other: Area): Area | undefined {
  const left = Math.max(one.left, other.left)
  const top = Math.max(one.top, other.top)
  const right = Math.min(one.right, other.right)
  const bottom = Math.min(one.bottom, other.bottom)
  const width = right - left
  const height = bottom - top
  return width > 0.4 && height > 0.4 && Math.max(width, height) > 3
    ? { left, top, right, bottom }
    : undefined
}

function rounded({ left, top, right, bottom }: Area): Area {
  return {
    left: Math.round(left),
    top: Math.round(top),
    right: Math.round(right),
    bottom: Math.round(bottom),
  }
}

/** A text in two directions has several boxes on one line. */
function linesOf(node: Text): readonly Area[] {
  const range = node.ownerDocument.createRange()
  range.selectNodeContents(node)
  const lines: Area[] = []
  for (const { left, top, right, bottom } of range.getClientRects()) {
    const last = lines.at(-1)
    const middle = (top + bottom) / 2
    if (last && middle > last.top && middle < last.bottom)
      lines[lines.length - 1] = {
        left: Math.min(left, last.left),
        top: Math.min(top, last.top),
        right: Math.max(right, last.right),
        bottom: Math.max(bottom, last.bottom),
      }
    else lines.push({ left, top, right, bottom })
  }
  return lines
}

function isPainted(style: CSSStyleDeclaration): boolean {
  return (
    isSeen(style.backgroundColor) ||
    style.backgroundImage !== 'none' ||
    style.boxShadow !== 'none' ||
    (['Top', 'Right', 'Bottom', 'Left'] as const).some(
      (side) =>
        Number.parseFloat(style[`border${side}Width`]) > 0 && isSeen(style[`border${side}Color`]),
    )
  )
}

/** Browsers do not give a pseudo-element's place, so it counts as large as its element. */
function hasPaintedPseudo(element: Element): boolean {
  return ['::before', '::after'].some((pseudo) => {
    const style = getComputedStyle(element, pseudo)
    return style.content !== 'none' && style.content !== 'normal' && isPainted(style)
  })
}

function isSeen(colour: string): boolean {
  return colour !== 'transparent' && !/[,/] ?0\)$/.test(colour)
}

function nameOf(element: Element): string {
  const said = element.getAttribute('aria-label') ?? element.getAttribute('alt') ?? ''
  const { classList, localName } = element
  return said || element.textContent.trim() || `${localName}.${[...classList].join('.')}`
}
