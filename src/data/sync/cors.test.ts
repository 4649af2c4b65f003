// @vitest-environment happy-dom
