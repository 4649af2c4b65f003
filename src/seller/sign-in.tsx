import { useState } from 'react'
import { LogIn } from 'lucide-react'
import { AuthArt } from '#ui/marks/auth-art.tsx'
import { Button } from '#ui/buttons/button.tsx'
import { SellerNote } from './history.tsx'
import { requireSellerError, sellerProblemText, type SellerProblem } from './calls.ts'
import { useSeller } from './context.ts'

export const LoginForm = ({ problem, onIn }: Readonly<{ problem: SellerProblem | null; onIn: () => void }>) => {
  const { calls, words } = useSeller()
  const [typed, setTyped] = useState({ email: '', password: '' })
  const [state, setState] = useState<{ busy: boolean; tried: SellerProblem | null }>({ busy: false, tried: null })
  const send = async () => {
    setState({ busy: true, tried: null })
    try {
      await calls.logIn(typed)
      onIn()
    } catch (error) {
      setState({ busy: false, tried: requireSellerError(error) })
    }
  }
  const wrong = state.busy ? null : (state.tried ?? problem)
  return (
    <section className="auth auth--page">
      <AuthArt name={words.title} slogan={words.slogan}>
        {words.say}
      </AuthArt>
      <form
        className="stack auth__form"
        onSubmit={(event) => {
          event.preventDefault()
          if (!state.busy) void send()
        }}
      >
        <div className="stack g-4 grow">
          <div className="stack g-1 muted breaks auth__head">
            <h1 className="h1">{words.logIn}</h1>
            <p>{words.logInSay}</p>
          </div>
          {(['email', 'password'] as const).map((name) => (
            <div key={name} className="field">
              <label className="label" htmlFor={name}>
                {words[name]}
              </label>
              <span className="input">
                <input
                  id={name}
                  type={name}
                  required
                  autoComplete={name === 'email' ? 'username' : 'current-password'}
                  value={typed[name]}
                  onChange={(event) => setTyped({ ...typed, [name]: event.target.value })}
                />
              </span>
            </div>
          ))}
          {wrong && <SellerNote tone="attention">{sellerProblemText(wrong, words)}</SellerNote>}
          <Button type="submit" look="primary" size="lg" block icon={LogIn} busy={state.busy}>
            {words.logIn}
          </Button>
        </div>
      </form>
    </section>
  )
}
