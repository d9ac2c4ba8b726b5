// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// A token as poisoners deploy it: it takes any name, and logs transfers that its holders never made.
contract TestSpam {
    string public name;
    string public symbol;
    uint8 public immutable decimals;
    mapping(address => uint256) public balanceOf;

    event Transfer(address indexed from, address indexed to, uint256 value);

    constructor(string memory name_, string memory symbol_, uint8 decimals_) {
        name = name_;
        symbol = symbol_;
        decimals = decimals_;
    }

    function claim(address[] calldata from, address[] calldata to, uint256 value) external {
        for (uint256 i = 0; i < from.length; i++) {
            balanceOf[to[i]] += value;
            emit Transfer(from[i], to[i], value);
        }
    }
}
