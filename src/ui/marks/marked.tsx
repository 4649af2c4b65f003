interface MarkedProps {
  readonly text: string
  readonly part: string
}

export const Marked = ({ text, part }: MarkedProps) => {
  const at = part === '' ? -1 : text.toLocaleLowerCase().indexOf(part.toLocaleLowerCase())
  if (at < 0) return text
  const end = at + part.length
  return (
    <>
      {text.slice(0, at)}
      <b>{text.slice(at, end)}</b>
      {text.slice(end)}
    </>
  )
}
