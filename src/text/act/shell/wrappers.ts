/** A command that runs the command after it, and only determines how, where or for how long. */
export interface Wrapper {
  /** Its options that take the next word as their value. */
  readonly takes: ReadonlySet<string>
  /** The number of its arguments after its options: the duration, the container. */
  readonly argumentCount: number
  /** Whether it also runs scripts of a project, so that a following `test` is one. */
  readonly runsScripts: boolean
  /** Whether it starts an image, which may define the command itself: options after the image's name are for that command. */
  readonly runsImage: boolean
  /** The marks of which one precedes the command that it runs, at any distance; `--` may be omitted. */
  readonly marks: ReadonlySet<string>
}

/** Names (which may have several words), options that take the next word, number of arguments, marks before the wrapped command. */
type WrapperRow = readonly [names: string, takes: string, argumentCount?: number, marks?: string]

const CONTAINER_OPTIONS = '-u -e -w --user --env --workdir --env-file --index --detach-keys'
const CONTAINER_RUN_OPTIONS = `${CONTAINER_OPTIONS} -v -p -l -m -h -c --name --volume --mount --publish --network --net --label --entrypoint --platform --memory --cpus --add-host --hostname --gpus --shm-size --ulimit --cap-add --cap-drop --security-opt --pull --restart --tmpfs --device --ipc --pid --userns --group-add --log-driver --expose --link --dns --runtime --volumes-from --cidfile --stop-signal --use-aliases`

const WRAPPER_ROWS: readonly WrapperRow[] = [
  ['command, builtin, exec, nohup, then, do, else, if, elif, while, until, {, !, rtk, rtk proxy, rtk test, rtk lint', ''],
  ['unbuffer, setsid, dbus-run-session, chronic, fakeroot, caffeinate, nyc, c8, tini, dumb-init, catchsegv, valgrind, unshare, arch, corepack', ''],
  ['sudo, doas', '-u -g -U -C -h -p -r -t -T -D -R --user --group --chdir --host --prompt'],
  ['time, gtime', '-f -o --format --output'],
  ['nice', '-n --adjustment'],
  ['ionice', '-c -n -p --class --classdata --pid'],
  ['env', '-u -C --unset --chdir'],
  ['cross-env, dotenv, dotenvx run, op run, doppler run, infisical run', '-e -f --env-file -p --project -c --config'],
  ['stdbuf', '-i -o -e --input --output --error'],
  ['timeout, gtimeout', '-k -s --kill-after --signal', 1],
  ['flock', '-w -E --timeout --conflict-exit-code', 1],
  ['taskset', '', 1],
  ['direnv exec, gosu, su-exec, chroot, nvm exec, rustup run', '', 1],
  ['ssh', '-b -c -D -E -e -F -I -i -J -L -l -m -O -o -p -Q -R -S -W -w', 1],
  ['su, vagrant ssh', '', 0, '-c --command'],
  ['script', '-E -I -O -B -T -m -o -t --echo --log-in --log-out --log-io --log-timing --logging-format --output-limit', 1, '-c --command --'],
  ['strace, ltrace', '-o -e -p -s -E -u -a -I'],
  ['xargs', '-I -n -P -L -s -E -d -a --max-args --max-procs --replace --delimiter'],
  ['watch', '-n --interval'],
  ['xvfb-run', '-n -s -f -e -w -p --server-num --server-args --auth-file --error-file --wait --xauth-protocol'],
  ['coverage run', '--rcfile --source --omit --include --data-file --context --concurrency'],
  ['npx, bunx, pnpx, npm exec, pnpm exec, pnpm dlx, yarn exec, yarn dlx', '-p -w --package --workspace --filter'],
  ['uvx, uv tool run, pipx run', '-p --from --spec --with --python'],
  ['mise exec, mise x', '-C -E -j --cd --env --jobs', 0, '--'],
  ['asdf exec, rbenv exec, nodenv exec, pyenv exec, fnm exec, volta run, devenv shell', '--using --node --npm'],
  ['nix develop, nix shell, nix-shell', '', 0, '-c --command --run'],
  ['aws-vault exec, chamber exec, lxc exec, incus exec, multipass exec, distrobox enter', '-d -n --duration --name', 1, '--'],
  [
    'uv run, poetry run, pipenv run, hatch run, rye run, pdm run, pixi run, devbox run',
    '-p -e -P -C --with --with-requirements --with-editable --python --extra --group --env-file --directory --project --package --env --index',
  ],
  ['bundle exec', '--gemfile'],
  ['conda run, mamba run, micromamba run', '-n -p -e --name --prefix --cwd --env'],
  ['docker exec, podman exec, nerdctl exec', CONTAINER_OPTIONS, 1],
  ['docker compose exec, docker-compose exec, podman compose exec, podman-compose exec, nerdctl compose exec', CONTAINER_OPTIONS, 1],
  ['docker run, podman run, nerdctl run', CONTAINER_RUN_OPTIONS, 1],
  ['docker compose run, docker-compose run, podman compose run, podman-compose run, nerdctl compose run', CONTAINER_RUN_OPTIONS, 1],
  ['kubectl exec, oc exec', '-c -n -f --container --namespace --filename --context --kubeconfig', 1, '--'],
]

const SCRIPT_RUNNERS = /^(?:uv|poetry|pipenv|hatch|rye|pdm|pixi|devbox) run$/
const IMAGE_RUNNERS = /^(?:docker|podman|nerdctl)\b.* run$/

/** By name, its words separated by blanks. */
export const WRAPPERS: ReadonlyMap<string, Wrapper> = new Map(
  WRAPPER_ROWS.flatMap(([names, takes, argumentCount = 0, marks = '']) =>
    names
      .split(', ')
      .map(
        (name) =>
          [
            name,
            { takes: wordSet(takes), argumentCount, runsScripts: SCRIPT_RUNNERS.test(name), runsImage: IMAGE_RUNNERS.test(name), marks: wordSet(marks) },
          ] as const,
      ),
  ),
)

const GLOBAL_VALUE_OPTIONS: readonly (readonly [begins: RegExp, takes: string])[] = [
  [/compose$/, '-f -p --file --project-name --profile --env-file --project-directory --ansi --progress'],
  [/^(?:docker|podman|nerdctl)$/, '-H -c -l --host --context --config --log-level --namespace'],
  [/^(?:kubectl|oc)$/, '-n -s --namespace --context --kubeconfig --cluster --user --server --as'],
  [/^(?:npm|pnpm|yarn)$/, '-w -C -F --workspace --prefix --dir --cwd --filter'],
  [/./, '-C -P -p --directory --project --cwd --config --env'],
]

/** The leading words of names with several words, with the options that may follow them and take the next word. */
export const WRAPPER_PREFIXES: ReadonlyMap<string, ReadonlySet<string>> = wrapperPrefixes()

function wordSet(words: string): ReadonlySet<string> {
  return new Set(words.split(' ').filter((word) => word !== ''))
}

function wrapperPrefixes(): Map<string, ReadonlySet<string>> {
  const found = new Map<string, ReadonlySet<string>>()
  for (const name of WRAPPERS.keys()) {
    const words = name.split(' ')
    for (let count = 1; count < words.length; count++) {
      const prefix = words.slice(0, count).join(' ')
      const takes = GLOBAL_VALUE_OPTIONS.find(([pattern]) => pattern.test(prefix))?.[1] ?? ''
      found.set(prefix, wordSet(takes))
    }
  }
  return found
}
