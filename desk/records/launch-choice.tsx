import { Skeleton, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Choice } from '../ui/choice.tsx'

/** The choice of a launch that does not stand yet. */
export const freshLaunch = 'new'
/** As long as the name of a launch may be. */
const nameMost = 120

type Props = {
  readonly open: readonly { readonly id: number; readonly name: string }[]
  /** Undefined until the launches are known. */
  readonly launch: string | undefined
  onPick(launch: string): void
  readonly name: string
  onName(name: string): void
  readonly example: string
  readonly error: string | undefined
}

/**
 * What is chosen: once the launches are known the first of them, or what a person picks. One that a colleague makes
 * meanwhile changes nothing.
 */
export function useLaunchChoice(first: string | undefined) {
  const [launch, pick] = useState<string>()
  if (launch === undefined && first !== undefined) pick(first)
  return [launch ?? first, pick] as const
}

/** Which launch something goes out with: one that has not gone out, or a new one by its name. */
export function LaunchChoice({ open, launch, onPick, name, onName, example, error }: Props) {
  if (launch === undefined) return <Skeleton height={60} />
  return (
    <>
      <Choice
        label="Launch"
        options={[
          ...open.map(each => ({ value: String(each.id), label: each.name })),
          { value: freshLaunch, label: 'A new launch' },
        ]}
        value={launch}
        onPick={onPick}
      />
      {launch === freshLaunch && (
        <TextInput
          label="Name"
          withAsterisk
          aria-required
          mt="sm"
          value={name}
          maxLength={nameMost}
          placeholder={example}
          error={error}
          onChange={event => onName(event.currentTarget.value)}
          data-autofocus
        />
      )}
    </>
  )
}
