-- Permissions that visitors grant to apps. The chain keeps their bounds; this table names the app of each.
create table permission_sessions (
  pci text primary key,
  project_id text not null,
  -- CAIP-10 id in lower case.
  account text not null,
  -- The address of the app's key.
  key text not null,
  expiry bigint not null,
  created_at bigint not null,
  -- The `grant` call and the id on chain, once the chain has them.
  context text,
  permission text,
  policies json,
  revoked_at bigint
);
create index permission_sessions_account on permission_sessions (account, created_at);
create index permission_sessions_permission on permission_sessions (permission);
create index permission_sessions_waiting on permission_sessions (created_at) where context is null;
