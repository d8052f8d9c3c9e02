/** The version of the workspace, from `Cargo.toml`. */
declare const __VERSION__: string;
