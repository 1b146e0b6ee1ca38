import { createElement, type JSX } from 'react'

/**
 * An element in a class of a sheet, as a component, so that only one file knows the sheet. `defaults` are the element's
 * default props.
 */
export function styled<Tag extends keyof HTMLElementTagNameMap & keyof JSX.IntrinsicElements>(
  tag: Tag,
  className: string | undefined,
  defaults?: JSX.IntrinsicElements[Tag],
): (props: JSX.IntrinsicElements[Tag]) => JSX.Element {
  return props => createElement<object>(tag as string, Object.assign({}, defaults, props, { className }))
}
