export type Fact = readonly [name: string, value: string | null | undefined]

/** What is known, one below the other: what is not takes no line. */
export const FactList = ({ facts }: { readonly facts: readonly Fact[] }) => (
  <dl className="kv kv--rows">
    {facts.map(
      ([name, value]) =>
        value && (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="num">{value}</dd>
          </div>
        ),
    )}
  </dl>
)
