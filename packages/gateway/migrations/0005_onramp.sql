-- Purchases of coins. No name, card or other fact of a visitor is kept beside the account that receives.
create table onramp_orders (
  id text primary key,
  project_id text not null,
  provider text not null,
  -- CAIP-10 ids: of the account that receives, and of the token.
  account text not null,
  asset text not null,
  payment_currency text not null,
  amount text not null,
  method text not null,
  expected text not null,
  -- The provider's own id of the order, and its page.
  reference text,
  url text,
  -- Reports of the provider by its id of the payment.
  payments jsonb not null,
  status text not null,
  hash text,
  created_at timestamptz not null,
  -- When to ask the provider again; null for an order at its end.
  check_at timestamptz,
  checks int not null,
  -- When a visitor's page last had the provider asked.
  asked_at timestamptz
);
create index onramp_orders_account on onramp_orders (account, created_at);
create index onramp_orders_hash on onramp_orders (hash);
create index onramp_orders_check_at on onramp_orders (check_at);

-- One row: the key that signs orders where the configuration names none.
create table onramp_keys (
  place int primary key,
  private_key text not null
);
