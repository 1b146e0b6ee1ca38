import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, type QueryKey, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Choice, type ChoiceProps, type Option } from './choice.tsx'

/** A person who is still typing has not asked yet, in ms. */
const pause = 200
const shortest = 2

type Props = Omit<ChoiceProps, 'options' | 'onType' | 'isLooking' | 'isJudged' | 'onPick' | 'value'> & {
  /** The search for what was typed; 2 characters at least. */
  find(text: string): { readonly queryKey: QueryKey; queryFn(of: { signal: AbortSignal }): Promise<readonly Option[]> }
  onChoose(value: string | undefined): void
  /** What is chosen at first. */
  readonly initial?: Option
}

/** One that the server finds while a person types its name, its number or its code. */
export function FoundChoice({ find, onChoose, initial, ...props }: Props) {
  const [typed, setTyped] = useState('')
  const [text] = useDebouncedValue(typed.trim(), pause)
  const [chosen, setChosen] = useState<Option | undefined>(initial)
  const isShort = typed.trim().length < shortest
  const { queryKey, queryFn } = find(text)
  const { data: found = [], isFetching } = useQuery({
    // What else reads the same keeps it as it comes; here they are options.
    queryKey: ['choice', ...queryKey],
    queryFn,
    enabled: text.length >= shortest,
    placeholderData: keepPreviousData,
  })
  const isLooking = isFetching || text !== typed.trim()
  const others = isShort ? [] : found
  const isNamed = chosen !== undefined && !others.some(({ value }) => String(value) === String(chosen.value))
  function choose(option: Option | undefined) {
    setChosen(option)
    onChoose(option && String(option.value))
  }
  return (
    <Choice
      {...props}
      options={isNamed && isShort ? [chosen] : others}
      value={chosen?.value}
      onType={setTyped}
      isLooking={isLooking}
      isJudged={!isLooking}
      nothing={isShort ? `Type at least ${shortest} characters` : (props.nothing ?? 'Nothing matches')}
      onPick={value => choose([...others, ...(chosen ? [chosen] : [])].find(each => String(each.value) === value))}
    />
  )
}
