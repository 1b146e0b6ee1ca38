type Option = { readonly value: string | number; readonly label: string }

/** What a choice offers. */
export const Options = ({ of }: { readonly of: readonly Option[] }) =>
  of.map(({ value, label }) => (
    <option key={value} value={value}>
      {label}
    </option>
  ))
